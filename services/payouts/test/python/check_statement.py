"""Checks a signed statement, written from docs/books.md alone: another road than scripts/verify.mjs.

    python check_statement.py statement.json

Prints 'true' and ends with 0, or prints what is wrong and ends with 1.
"""

import base64
import hashlib
import json
import sys
from datetime import datetime

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

ENTRY = {"amountCents", "entryId", "kind", "month", "occurredAt", "partnerId", "payoutId", "saleId"}


class Wrong(Exception):
    pass


def must(holds, what):
    if not holds:
        raise Wrong(what)


def canonical(value):
    """RFC 8785 of what these files have: texts, whole numbers, null, lists and objects with names in ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def unbase64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def is_signed(x, value, signature):
    try:
        Ed25519PublicKey.from_public_bytes(unbase64(x)).verify(unbase64(signature), canonical(value))
        return True
    except (InvalidSignature, ValueError):
        return False


def root_of(leaf, index, size, proof):
    """The root of a tree of `size` leaves, of which one has this proof: RFC 6962, from the root down."""
    if size == 1:
        must(not proof, "a proof is too long")
        return leaf
    must(proof, "a proof is too short")
    half = 1
    while half * 2 < size:
        half *= 2
    beside = bytes.fromhex(proof[-1])
    if index < half:
        return sha256(b"\x01", root_of(leaf, index, half, proof[:-1]), beside)
    return sha256(b"\x01", beside, root_of(leaf, index - half, size - half, proof[:-1]))


def milliseconds(moment):
    return round(datetime.fromisoformat(moment.replace("Z", "+00:00")).timestamp() * 1000)


def check(file):
    statement = file["statement"]
    must(statement["v"] == 1 and statement["kind"] == "statement", "no statement of version 1")
    keys = statement["keys"]
    x_of = {key["keyId"]: key["x"] for key in keys}
    for key in keys:
        must(sha256(unbase64(key["x"])).hex()[:16] == key["keyId"], "a key has another id")
    must(file["keyId"] == keys[-1]["keyId"], "signed with a key whose turn it was not")
    must(is_signed(x_of[file["keyId"]], statement, file["signature"]), "the signature of the statement is wrong")

    seals = {}
    for signed in statement["seals"]:
        seal = signed["seal"]
        must(is_signed(x_of[signed["keyId"]], seal, signed["signature"]), "the signature of a seal is wrong")
        must(seal["seq"] <= milliseconds(seal["closedAt"]), "a seal has a number beyond its moment")
        must(seal["seq"] not in seals, "a seal is in it twice")
        seals[seal["seq"]] = signed
    for before, key in zip([None] + keys, keys):
        naming = seals[key["namedBy"]]
        if before is None:
            must(naming["keyId"] == key["keyId"], "the first key is named by no seal of its own")
        else:
            must(naming["keyId"] == before["keyId"], "a key is named by another than the one before")
            must(naming["seal"]["nextKey"] == key["x"], "a seal names another key")
    for seq, signed in seals.items():
        turns = [key for key in keys if key["namedBy"] < seq] or keys[:1]
        must(signed["keyId"] == turns[-1]["keyId"], "a seal is signed with a key whose turn it was not")

    balance = statement["openingInCents"]
    seen = set()
    for line in statement["lines"]:
        entry = line["entry"]
        must(set(entry) == ENTRY, "a line is no entry")
        must(entry["partnerId"] == statement["partnerId"], "a line is of another partner")
        must(entry["entryId"] not in seen, "an entry is in it twice")
        seen.add(entry["entryId"])
        seal = seals[line["seal"]]["seal"]
        must(0 <= line["index"] < seal["entries"], "a line is in no place of its seal")
        salt = bytes.fromhex(line["salt"])
        must(len(salt) == 16, "a salt is not 16 bytes")
        leaf = sha256(b"\x00", salt, canonical(entry))
        root = root_of(leaf, line["index"], seal["entries"], line["proof"])
        must(root.hex() == seal["root"], "a line is not in its seal")
        balance += entry["amountCents"]
    must(balance == statement["closingInCents"], "opening and lines are not closing")


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as opened:
            check(json.load(opened))
        print("true")
    except (Wrong, KeyError, ValueError) as wrong:
        print(f"wrong: {wrong}")
        sys.exit(1)
