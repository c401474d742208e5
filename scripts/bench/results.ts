// Where the rows of a run are kept: written again after each row, so that a run that is ended loses none.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, resolve } from 'node:path';
import { messageOf, Problem } from '../lib/say.ts';
import { root } from '../lib/settings.ts';
import { readKept } from './compare.rules.ts';
import type { Measured } from './row.rules.ts';

/** A row, and the benchmark that measured it. */
export interface Result extends Measured {
  benchmark: string;
  /** The share of the machine that others used just before, from 0 to 1. */
  others: number;
}

export const RESULTS = 'test-output/bench.json';
/** What the short form is compared with. */
export const KEPT = 'scripts/bench/kept.json';

/** `{ at, machine, rows, failed }`; paths are relative to the repository. */
export function writeResults(file: string, rows: Result[], failed: string[] = []) {
  const path = resolve(root, file);
  mkdirSync(dirname(path), { recursive: true });
  const machine = {
    processor: cpus()[0]?.model,
    cores: availableParallelism(),
    node: process.version,
  };
  writeFileSync(
    path,
    `${JSON.stringify({ at: new Date().toISOString(), machine, rows, failed }, null, 2)}\n`,
  );
}

/** @throws Problem when there is no such file of rows */
export function readResults(file: string): Result[] {
  try {
    return readKept(readFileSync(resolve(root, file), 'utf8'), file).rows as Result[];
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Problem(missing ? `There is no file ${file}.` : messageOf(error));
  }
}
