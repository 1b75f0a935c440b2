"""What the machine this one runs on does besides: measurements are worth little while it is busy with others."""

import os
from pathlib import Path


def withheld() -> float:
    """The seconds of the processor that this machine wanted so far, and another was given; 0 where nobody tells."""
    try:
        fields = Path("/proc/stat").read_text().splitlines()[0].split()
    except OSError:
        return 0.0
    return int(fields[8]) / os.sysconf("SC_CLK_TCK")
