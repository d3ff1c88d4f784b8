"""Compiles the message catalogues and, with mypyc, the rooms that hold the rules.

The modules become part of a wheel or, called by ``tools/compile.py``, go outside the sources. Without a C
compiler, or with ``ZUGWERK_PURE=1``, the plain sources run. An editable install never compiles modules.
"""

import hashlib
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CompileError, DistutilsPlatformError
from setuptools._distutils.sysconfig import customize_compiler, get_python_inc
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
COMPILING_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}
PROBE = "#include <Python.h>\nint zugwerk_probe(void) { return PY_MAJOR_VERSION; }\n"

sys.path[:0] = [str(ROOT), str(ROOT / "src")]


class BuildWithWords(build_py):
    """Compiles the catalogues before the package's files are gathered."""

    def run(self) -> None:
        """Compile, then gather."""
        from tools.catalogue_files import compile_catalogues

        compile_catalogues(ROOT / "src" / "zugwerk" / "locale")
        super().run()


class BuildChanged(build_ext):
    """Compiles only C files that differ from those of the last build, one on each processor at a time."""

    def build_extensions(self) -> None:
        """Build all modules this way."""
        compile_all = self.compiler.compile

        def compile_changed(
            sources: list[str], *, depends: list[str], extra_postargs: list[str], **settings: Any
        ) -> list[str]:
            def compile_one(source: str, target: str) -> None:
                note = Path(target + ".made-from")
                wanted = fingerprint([source, *depends], extra_postargs)
                if not note.exists() or note.read_text(encoding="utf-8") != wanted:
                    note.unlink(missing_ok=True)
                    compile_all([source], extra_postargs=extra_postargs, **settings)
                    note.write_text(wanted, encoding="utf-8")

            objects: list[str] = self.compiler.object_filenames(sources, output_dir=settings["output_dir"])
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                list(pool.map(compile_one, sources, objects))
            return objects

        self.compiler.compile = compile_changed
        super().build_extensions()


def fingerprint(files: list[str], flags: list[str]) -> str:
    """What an object is made from: the contents of files, and the flags of the compiler."""
    found = hashlib.sha256(" ".join(flags).encode())
    for file in files:
        found.update(Path(file).read_bytes())
    return found.hexdigest()


def extensions() -> list[Any]:
    """The modules to compile, if this command is to build them and this machine can."""
    if COMPILING_COMMANDS.isdisjoint(sys.argv) or os.environ.get("ZUGWERK_PURE", "") not in ("", "0"):
        return []
    if not have_compiler():
        print("No working C compiler found: Zugwerk runs as plain Python, correct but slower.")
        return []
    from mypyc.build import mypycify

    from zugwerk._compiled import compiled_sources

    files = [str(file.relative_to(ROOT)) for file in compiled_sources(ROOT / "src" / "zugwerk")]
    modules = mypycify(
        files, opt_level="3", debug_level="0", multi_file=True, group_name="zugwerk", target_dir="build/c"
    )
    for module in modules:
        # A newer compiler may know more warnings than mypyc expects; they are no reason to fail.
        module.extra_compile_args.append("-Wno-error")
        # Only what Python asks for is seen from outside, so a call may become part of its caller.
        module.extra_compile_args.append("-fvisibility=hidden")
    return modules


def have_compiler() -> bool:
    """Whether three lines compile against Python's headers here."""
    with tempfile.TemporaryDirectory() as directory:
        source = Path(directory, "probe.c")
        source.write_text(PROBE, encoding="utf-8")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(source)], output_dir=directory, include_dirs=[get_python_inc()])
        except (CompileError, DistutilsPlatformError, OSError):
            return False
    return True


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildChanged, "build_py": BuildWithWords})
