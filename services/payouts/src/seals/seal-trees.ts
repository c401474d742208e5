import { Injectable, Logger } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database, type RunsStatements } from '@portal/kit/database/database';
import { Turns } from '@portal/kit/process/turns';
import { asSealed, leafOf, type Seal } from './seal.rules.js';
import * as sql from './seal.sql.js';
import { proofByTiles, tilesAbove, tilesOf, treeOfTile, type TileAt } from './tile.rules.js';
import { rootOf, treeInTurns } from './tree.rules.js';

const EVERY_MS = 10_000;
/** Seals that are looked at in one statement for their trees. */
const AT_ONCE = 1_000;
/** Tiles that are written in one statement: the driver writes them as text, and others of the process wait meanwhile. */
const WRITTEN_AT_ONCE = 200;

/** A leaf as it is now, and where it was sealed. */
export interface SealedLeaf {
  seq: number;
  index: number;
  hash: Buffer;
}

/** What is needed of a seal to check a proof. */
type SealOfProof = Pick<Seal, 'seq' | 'entries' | 'root'>;

/**
 * The trees of the seals, kept beside them in tiles: made with the seal, or, of seals from before, by and by and when a proof is
 * needed (D-185).
 */
@Injectable()
export class SealTrees {
  private readonly log = new Logger(SealTrees.name);
  /** All seals up to this one have their trees, or cannot have them. */
  private looked = 0;
  private isDone = false;

  constructor(
    private readonly database: Database,
    private readonly repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.makeMissing(),
      everyMs: EVERY_MS,
      failure: 'trees of earlier seals could not be kept',
      level: 'warn',
    });
  }

  /**
   * The proofs of some leaves, in their order.
   * @throws WrongBooks where the ledger is not what was sealed: such a statement would be found to be wrong by its partner
   */
  async proofsOf(leaves: SealedLeaf[], seals: Map<number, SealOfProof>): Promise<Buffer[][]> {
    const turns = new Turns();
    const wanted = new Map<string, TileAt & { seq: number }>();
    const ways: string[][] = [];
    for (const { seq, index } of leaves) {
      const way = tilesAbove(index, seals.get(seq)!.entries).map((at) => ({ seq, ...at }));
      const names = way.map(nameOf);
      names.forEach((name, level) => wanted.set(name, way[level]!));
      ways.push(names);
      if (turns.isOver) await turns.next();
    }
    const trees = await this.treesOfTiles(wanted);
    const proofs: Buffer[][] = [];
    for (const [at, { seq, index, hash }] of leaves.entries()) {
      const way = ways[at]!.map((name) => trees.get(name)!);
      const proof = proofByTiles(way, index, hash, Buffer.from(seals.get(seq)!.root, 'hex'));
      if (!proof) throw notAsSealed(seq);
      proofs.push(proof);
      if (turns.isOver) await turns.next();
    }
    return proofs;
  }

  private async treesOfTiles(
    wanted: Map<string, TileAt & { seq: number }>,
  ): Promise<Map<string, Buffer[][]>> {
    const found = await this.findTiles([...wanted.values()]);
    const missing = [...wanted].filter(([name]) => !found.has(name)).map(([, at]) => at);
    for (const seq of new Set(missing.map(({ seq }) => seq))) await makeTree(this.database, seq);
    for (const [name, tree] of await this.findTiles(missing)) found.set(name, tree);
    return found;
  }

  private async findTiles(wanted: (TileAt & { seq: number })[]): Promise<Map<string, Buffer[][]>> {
    const turns = new Turns();
    const trees = new Map<string, Buffer[][]>();
    for (let first = 0; first < wanted.length; first += AT_ONCE) {
      const some = wanted.slice(first, first + AT_ONCE);
      const tiles = await this.database.query(sql.findTiles, {
        seqs: some.map(({ seq }) => seq),
        levels: some.map(({ level }) => level),
        positions: some.map(({ position }) => position),
      });
      for (const tile of tiles) {
        trees.set(nameOf(tile), treeOfTile(tile.hashes));
        if (turns.isOver) await turns.next();
      }
    }
    return trees;
  }

  /** Those of seals that were made by a release before. One that cannot be made is said once. */
  async makeMissing(): Promise<void> {
    while (!this.isDone && !this.repeats.stopped) {
      const seals = await this.database.query(sql.findSealsAfter, { after: this.looked, limit: AT_ONCE });
      for (const { seq, tiled } of seals) {
        if (this.repeats.stopped) return;
        if (!tiled)
          await makeTree(this.database, seq).catch((error: unknown) => {
            if (!(error instanceof WrongBooks)) throw error;
            this.log.error(error.message);
          });
        this.looked = seq;
      }
      this.isDone = seals.length < AT_ONCE;
    }
  }
}

/** The ledger contradicts what was sealed or handed out: somebody changed it, past every trigger, or a clock was set back. */
export class WrongBooks extends Error {}

const notAsSealed = (seq: number) =>
  new WrongBooks(`The ledger, or the kept tree, is not what was sealed: seal ${seq} has another root`);

/** Makes the tree of a seal from its entries, and keeps it. @throws WrongBooks */
async function makeTree(database: Database, seq: number): Promise<void> {
  const turns = new Turns();
  const leaves: Buffer[] = [];
  for (let isMore = true; isMore;) {
    const rows = await database.query(sql.findEntriesOfSeal, { seq, first: leaves.length });
    for (const row of rows) {
      leaves.push(leafOf(asSealed(row), row.salt));
      if (turns.isOver) await turns.next();
    }
    isMore = rows.length === sql.PAGE;
  }
  const tree = await treeInTurns(leaves);
  const { root } = JSON.parse((await database.first(sql.findSealBody, { seq }))!.body) as Seal;
  if (root !== rootOf(tree).toString('hex')) throw notAsSealed(seq);
  await insertTiles(database, seq, tree, leaves.length);
}

/** Keeps a seal's tree. */
export async function insertTiles(
  database: RunsStatements,
  seq: number,
  tree: Buffer[][],
  leaves: number,
): Promise<void> {
  const tiles = tilesOf(tree, leaves);
  for (let first = 0; first < tiles.length; first += WRITTEN_AT_ONCE) {
    const some = tiles.slice(first, first + WRITTEN_AT_ONCE);
    await database.query(sql.insertTiles, {
      seq,
      levels: some.map(({ level }) => level),
      positions: some.map(({ position }) => position),
      hashes: some.map(({ hashes }) => hashes),
    });
  }
}

const nameOf = ({ seq, level, position }: TileAt & { seq: number }) => `${seq} ${level} ${position}`;
