import { hash } from 'node:crypto';
import { Turns } from '@portal/kit/process/turns';

// A Merkle tree as RFC 6962, section 2.1, has it: SHA-256, 0x00 before a leaf, 0x01 before a node, and a left half of the
// largest power of two below the number of leaves. Built upwards by pairs, an odd last one going up as it is, it is the same.

const LEAF = Buffer.of(0);
export const HASH_BYTES = 32;
/** What is hashed of a node: written anew each time, since there are very many. */
const node = Buffer.alloc(1 + 2 * HASH_BYTES, 1);

export const hashOf = (...parts: Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

export const leafHash = (salt: Uint8Array, data: Uint8Array): Buffer => hashOf(LEAF, salt, data);

function nodeHash(left: Buffer, right: Buffer): Buffer {
  node.set(left, 1);
  node.set(right, 1 + HASH_BYTES);
  return hash('sha256', node, 'buffer');
}

/** The tree's rows from the leaves to the root, which is alone in the last; the root of no leaves is the hash of nothing. */
export function treeOf(leaves: Buffer[]): Buffer[][] {
  if (leaves.length === 0) return [[hashOf()]];
  const rows = [leaves];
  for (let row = leaves; row.length > 1; rows.push(row)) row = above(row);
  return rows;
}

/** The same, without keeping others of the process waiting. */
export async function treeInTurns(leaves: Buffer[]): Promise<Buffer[][]> {
  if (leaves.length === 0) return treeOf(leaves);
  const turns = new Turns();
  const rows = [leaves];
  for (let row = leaves; row.length > 1;) {
    const next: Buffer[] = [];
    for (let at = 0; at < row.length; at += AT_ONCE) {
      next.push(...above(row.slice(at, at + AT_ONCE)));
      if (turns.isOver) await turns.next();
    }
    rows.push((row = next));
  }
  return rows;
}

/** Even, so that pairs stay together. */
const AT_ONCE = 256;

const above = (row: Buffer[]): Buffer[] =>
  Array.from({ length: Math.ceil(row.length / 2) }, (_, pair) => {
    const [left, right] = [row[2 * pair]!, row[2 * pair + 1]];
    return right ? nodeHash(left, right) : left;
  });

export const rootOf = (tree: Buffer[][]): Buffer => tree.at(-1)![0]!;

/** The hashes beside the way from a leaf to the root, from the leaf on (RFC 6962, section 2.1.1). */
export function proofOf(tree: Buffer[][], index: number): Buffer[] {
  const proof: Buffer[] = [];
  for (let height = 0; height < tree.length - 1; height++) {
    const beside = tree[height]![(index >> height) ^ 1];
    if (beside) proof.push(beside);
  }
  return proof;
}
