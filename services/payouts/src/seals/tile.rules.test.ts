import { expect, test } from '@jest/globals';
import { hashOf, proofOf, rootOf, treeInTurns, treeOf } from './tree.rules.js';
import { proofByTiles, tilesAbove, tilesOf, treeOfTile } from './tile.rules.js';

const leavesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => hashOf(Buffer.from(`${index}`)));
const nameOf = ({ level, position }: { level: number; position: number }) => `${level} ${position}`;

test.each([1, 2, 3, 15, 16, 17, 31, 32, 33, 255, 256, 257, 272, 273, 1_000, 4_096, 4_097])(
  'of %i leaves each has the same proof by its tiles as by the whole tree',
  async (count) => {
    const leaves = leavesOf(count);
    const tree = treeOf(leaves);
    expect(await treeInTurns(leaves)).toEqual(tree);
    const tiles = tilesOf(tree, count);
    const kept = new Map(tiles.map((tile) => [nameOf(tile), treeOfTile(tile.hashes)]));
    const used = new Set<string>();
    for (const [index, leaf] of leaves.entries()) {
      const way = tilesAbove(index, count).map(nameOf);
      for (const name of way) used.add(name);
      const trees = way.map((name) => kept.get(name)!);
      expect(proofByTiles(trees, index, leaf, rootOf(tree))).toEqual(proofOf(tree, index));
    }
    expect(used).toEqual(new Set(kept.keys()));
  },
);

test('a leaf, a kept hash or a root that is another one has no proof', () => {
  const leaves = leavesOf(300);
  const tree = treeOf(leaves);
  const kept = () =>
    new Map(tilesOf(tree, 300).map((tile) => [nameOf(tile), { ...tile, hashes: Buffer.from(tile.hashes) }]));
  const proof = (tiles: ReturnType<typeof kept>, leaf = leaves[200]!, root = rootOf(tree)) =>
    proofByTiles(
      tilesAbove(200, 300).map((at) => treeOfTile(tiles.get(nameOf(at))!.hashes)),
      200,
      leaf,
      root,
    );
  expect(proof(kept())).not.toBeNull();
  expect(proof(kept(), leaves[201])).toBeNull();
  expect(proof(kept(), leaves[200], leaves[0])).toBeNull();
  for (const at of tilesAbove(200, 300)) {
    const tiles = kept();
    tiles.get(nameOf(at))!.hashes[40]! ^= 1;
    expect([at, proof(tiles)]).toEqual([at, null]);
  }
});

test('no leaves have an empty tile', () => {
  expect(tilesOf(treeOf([]), 0)).toEqual([{ level: 0, position: 0, hashes: Buffer.alloc(0) }]);
});
