"""Files that a command writes after long work."""

from pathlib import Path

from niagara.model.errors import NiagaraError


def check_writable(out: Path) -> None:
    """Raise `NiagaraError` if the file cannot be written: better now than after the work."""
    try:
        out.open("a").close()
    except OSError as error:
        raise NiagaraError(f"{out} cannot be written: {error.strerror}") from None
