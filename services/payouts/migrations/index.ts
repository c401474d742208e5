import { Ledger1763000000001 } from './0001-ledger.js';
import { StandingsAndAdvances1764000000201 } from './0002-standings-and-advances.js';
import { PartnersAndBatches1764000000202 } from './0003-partners-and-batches.js';
import { VoidReasons1764000000203 } from './0004-void-reasons.js';

/** In order. What runs them is deploy/postgres/migrate.ts. */
export const migrations = [
  Ledger1763000000001,
  StandingsAndAdvances1764000000201,
  PartnersAndBatches1764000000202,
  VoidReasons1764000000203,
];
