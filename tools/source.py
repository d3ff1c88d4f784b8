"""Reading Python source for the checks."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path


def parse(file: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def docstrings(tree: ast.Module) -> set[int]:
    """The identities of the constants that are docstrings."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }


def constants(tree: ast.Module) -> Iterator[ast.Constant]:
    """Every constant that is no docstring."""
    skipped = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in skipped:
            yield node


def texts(file: Path) -> tuple[tuple[int, str], ...]:
    """Every text in a file that is no docstring, with its line; several checks ask for them."""
    return _texts(file.read_text(encoding="utf-8"))


@cache
def _texts(source: str) -> tuple[tuple[int, str], ...]:
    found = constants(ast.parse(source))
    return tuple((constant.lineno, constant.value) for constant in found if isinstance(constant.value, str))
