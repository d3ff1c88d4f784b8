// What the server tells the scripts of its pages. Made by `python -m tools.page_types write` from the
// structs of `server/pages/told.py` and `server/api/told.py`; do not edit.

declare namespace Told {
  /** What a socket says: which version its table has reached, or nothing, to be known to be there. */
  interface LiveTold {
    version?: number;
  }

  /** A table as its page shows it; for the scripts of these pages, and changed whenever they are. */
  interface Update {
    version: number;
    status: "open" | "over" | "playing";
    seat: number | null;
    own: number[];
    at: number | null;
    count: number;
    stops: number[];
    turn: boolean;
    handover: number | null;
    title: string;
    prepared: string;
    parts: Parts | null;
    choices: Choices | null;
    steps: StepTold[];
    fresh: string[];
    log: LogPart;
    chat: ChatPart;
    changes: Record<string, (string | [number, number])[]> | null;
    base: string | null;
    shows: string;
  }

  /** The parts of the page that change with the game, as markup. */
  interface Parts {
    board: string;
    desk: string;
    ledger: string;
    hand: string;
    panels: string;
    status: string;
    undo: string;
    seats: string;
    tools: string;
    proposal: string;
    guide: string;
    orders: string;
    end: string;
  }

  /** What a seat can do now, as paths of picks. */
  interface Choices {
    picks: Record<string, PickTold>;
    actions: Choice[];
    refused: RefusedTold[];
    prompt: string;
    most_alike: number;
  }

  /** Something to point at: of which kind, what shows it on the page, its name, a note, what is asked. */
  interface PickTold {
    kind: string;
    element: string;
    label: string;
    note: string;
    asks?: string;
  }

  /** An allowed action in notation, and the picks that lead to it. */
  interface Choice {
    do: string;
    path: string[];
  }

  /** Where something that could be tried fails, why, and by which rule. */
  interface RefusedTold {
    path: string[];
    why: string;
    rule: string;
    shows: string;
  }

  /** An action since the page last asked, with the deals it led to: what is told and seen of it. */
  interface StepTold {
    at: number;
    seat: number | null;
    own: boolean;
    then: string;
    lines: string[];
    effects: Effect[];
    changes: Record<string, (string | [number, number])[]> | null;
  }

  /** Something to be seen moving: what appears, along which elements a line runs, or what flies. */
  interface Effect {
    appear: string | null;
    run: string[] | null;
    fly: Flight | null;
  }

  /** Markup that flies from one element to another; where one of them is not there, the other will do. */
  interface Flight {
    what: string;
    start: string;
    end: string;
  }

  /** The newest turns: from ``first`` on, after the one that begins at ``before``; news since ``since``. */
  interface LogPart {
    first: number;
    before: number;
    since: number;
    html: string | null;
  }

  /** What was said: up to which number, and the markup of what is new. */
  interface ChatPart {
    last: number | null;
    html: string;
  }

  /** What an action would lead to, as far as the seat can know; or why it is not allowed. */
  interface Preview {
    do: string;
    lines: string[];
    board?: string;
    why?: string;
    rule?: string;
    draft?: DraftTold;
    changes?: (string | [number, number])[];
  }

  /** An action put together piece by piece: the pick that does it, its label, and the hand meanwhile. */
  interface DraftTold {
    key: string;
    label: string;
    hand: string;
  }

  /** What a line of text comes to: an answer in words, or the allowed action that it is. */
  interface ReplyTold {
    lines: string[];
    do: string | null;
  }

  /** A way to ask, with … for one of these subjects, or for an action in notation. */
  interface PhraseTold {
    text: string;
    subjects: string[];
    actions: boolean;
  }

  /** What is thought of the text of a map: all that is wrong, or that nothing is; and how it looks. */
  interface Verdict {
    problems: Fault[];
    fine: string;
    drawing: string | null;
  }

  /** Something that is wrong with the text of a map: in which line, in words and as a number, and what. */
  interface Fault {
    line: number;
    where: string;
    text: string;
  }

  /** What the page that draws a map begins with: its text, one to learn from, and the limits of its game. */
  interface SheetStart {
    text: string;
    example: string;
    figures: Record<string, unknown>;
  }

  /** Everything of a game that does not go together at a new table. */
  interface SetupRules {
    clashes: ClashTold[];
    misfits: MisfitTold[];
  }

  /** Options of which one refuses the other, why, and by which rule. */
  interface ClashTold {
    options: [string, string];
    why: string;
    rule: string;
  }

  /** A value of an option that a number of seats refuses, why, and by which rule. */
  interface MisfitTold {
    option: string;
    value: string;
    seats: number;
    why: string;
    rule: string;
  }

  /** The version a request led to, and whether it had been carried out before. */
  interface ReceiptTold {
    version: number;
    repeated: boolean;
    update?: Update;
  }

  /** It was done. */
  interface Done {
    ok: true;
    update?: Update;
  }

  /** A new table and the version it has reached. */
  interface TableMade {
    id: string;
    version: number;
  }

  /** A table as one seat, or a spectator, may know it. */
  interface TableTold {
    id: string;
    game: string;
    options: Record<string, boolean | number | string>;
    status: "open" | "over" | "playing" | "stopped";
    version: number;
    replayable: boolean;
    moves: number;
    chairs: ChairTold[];
    several: boolean;
    actors: number[];
    seat: number | null;
    your_turn: boolean;
    legal: string[];
    view: Record<string, unknown> | null;
    free_undo: number;
    clock: ClockTold | null;
    proposal: ProposalTold | null;
    outcome: OutcomeTold | null;
    agreed: boolean;
    rematch: string | null;
    commitment: string | null;
    late: number;
    from_file: boolean;
  }

  /** A chair: open, a person's or a bot's; ``stand_in`` is the bot that acts for a person. ``screen`` is the first chair of the same person: chairs that have it in common share a screen. */
  interface ChairTold {
    seat: number;
    kind: "bot" | "open" | "person";
    name: string;
    bot: string | null;
    stand_in: string | null;
    yours: boolean;
    screen: number | null;
  }

  /** What the clocks show: seconds left for each seat, and whose time runs. */
  interface ClockTold {
    kind: "bank" | "move" | "none";
    seconds: number;
    increment: number;
    flag: "bot" | "skip" | "wait";
    bot: string;
    left: number[];
    thinking: number[];
    fallen: number[];
  }

  /** What everyone is asked to agree to, and who has not answered. */
  interface ProposalTold {
    matter: "end" | "undo";
    by: number;
    actions: number;
    waiting: number[];
  }

  /** How the game ended; the ranking lists groups of tied seats, the winners first. */
  interface OutcomeTold {
    reason: string;
    message: string;
    scores: number[];
    ranking: number[][];
    breakdown: PointsTold[][];
  }

  /** Points from one source. */
  interface PointsTold {
    source: string;
    title: string;
    points: number;
  }

  /** A map that is kept, and how often it was. */
  interface MapKept {
    id: string;
    version: number;
  }

  /** Why a request was not carried out. */
  interface Trouble {
    code: string;
    message: string;
    rule: string | null;
    detail: Record<string, unknown>;
  }

  /** The limits of a map of Berlin, its colours, and the points that a new one begins with. */
  interface MapFigures {
    colours: string[];
    highest: number;
    longest_note: number;
    longest_side: number;
    longest_text: number;
    longest_tram: number;
    most_cards: number;
    park_points: number;
    river_points: number;
    scoring: Record<string, Record<string, number>>;
    shortest_side: number;
  }
}
