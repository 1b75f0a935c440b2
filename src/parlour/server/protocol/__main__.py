"""`python -m parlour.server.protocol` writes what is made from the protocol: protocol.ts, and a table of the guide."""

import sys

from parlour.server.protocol import guide, typescript

guide.GUIDE.write_text(guide.document(guide.GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
typescript.PROTOCOL.write_text(typescript.document(), encoding="utf-8")
sys.stdout.write(f"{guide.GUIDE}\n{typescript.PROTOCOL}\n")
