import { createHash } from 'node:crypto';

// A Merkle tree as RFC 6962, section 2.1, has it: SHA-256, 0x00 before a leaf, 0x01 before a node, and a left half of the
// largest power of two below the number of leaves. Built upwards by pairs, an odd last one going up as it is, it is the same.

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const hashOf = (bytes: Uint8Array): Buffer => sha256(bytes);

export const leafHash = (salt: Uint8Array, data: Uint8Array): Buffer => sha256(LEAF, salt, data);

/** The tree's rows from the leaves to the root, which is alone in the last; the root of no leaves is the hash of nothing. */
export function treeOf(leaves: Buffer[]): Buffer[][] {
  if (leaves.length === 0) return [[sha256()]];
  const rows = [leaves];
  for (let row = leaves; row.length > 1; rows.push(row))
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, pair) => {
      const [left, right] = [row[2 * pair]!, row[2 * pair + 1]];
      return right ? sha256(NODE, left, right) : left;
    });
  return rows;
}

export const rootOf = (tree: Buffer[][]): Buffer => tree.at(-1)![0]!;

/** The hashes beside the way from a leaf to the root, from the leaf on (RFC 6962, section 2.1.1). */
export const proofOf = (tree: Buffer[][], index: number): Buffer[] =>
  tree.slice(0, -1).flatMap((row, height) => row[(index >> height) ^ 1] ?? []);
