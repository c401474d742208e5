import { HASH_BYTES, proofOf, rootOf, treeOf } from './tree.rules.js';

// A seal's tree in pieces that are kept, so that a proof of one leaf needs a few of them and not all leaves (as C2SP's tlog-tiles
// have it, with smaller tiles). A tile of level 0 has 16 leaves beside each other, one of level 1 the hashes above 16 tiles of
// level 0, and so on; what is between is hashed again. The root is in the seal.

const HEIGHT = 4;
export const TILE_HASHES = 2 ** HEIGHT;

export interface TileAt {
  level: number;
  /** Which of its level. */
  position: number;
}

export interface Tile extends TileAt {
  /** One after the other, 16 at most. */
  hashes: Buffer;
}

/** The tiles of a tree, none of which has one hash alone but where the tree has one leaf; of no leaves an empty one. */
export function tilesOf(tree: Buffer[][], leaves: number): Tile[] {
  if (leaves === 0) return [{ level: 0, position: 0, hashes: Buffer.alloc(0) }];
  const tiles: Tile[] = [];
  for (let level = 0; level <= topOf(leaves); level++) {
    const row = tree[level * HEIGHT]!;
    for (let position = 0; position * TILE_HASHES < row.length; position++) {
      const first = position * TILE_HASHES;
      tiles.push({ level, position, hashes: Buffer.concat(row.slice(first, first + TILE_HASHES)) });
    }
  }
  return tiles;
}

/** The tiles on the way from a leaf to the root, from the leaf on. */
export const tilesAbove = (index: number, leaves: number): TileAt[] =>
  Array.from({ length: topOf(leaves) + 1 }, (_, level) => ({
    level,
    position: index >> (HEIGHT * (level + 1)),
  }));

/** The highest level of tiles. */
function topOf(leaves: number): number {
  let level = 0;
  for (let row = Math.ceil(leaves / TILE_HASHES); row > 1; level++) row = Math.ceil(row / TILE_HASHES);
  return level;
}

/** A tile's own tree, as it is kept and above. */
export function treeOfTile(hashes: Buffer): Buffer[][] {
  const count = hashes.length / HASH_BYTES;
  return treeOf(
    Array.from({ length: count }, (_, at) => hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)),
  );
}

/**
 * The proof of a leaf, as `proofOf`.
 * @param trees of the tiles on its way, from the leaf on
 * @param leaf as it is now
 * @returns null where the leaf, or what is kept, is not what was sealed
 */
export function proofByTiles(
  trees: Buffer[][][],
  index: number,
  leaf: Buffer,
  root: Buffer,
): Buffer[] | null {
  const proof: Buffer[] = [];
  let [hash, at] = [leaf, index];
  for (const tree of trees) {
    const inTile = at % TILE_HASHES;
    if (!tree[0]![inTile]?.equals(hash)) return null;
    proof.push(...proofOf(tree, inTile));
    [hash, at] = [rootOf(tree), at >> HEIGHT];
  }
  return hash.equals(root) ? proof : null;
}
