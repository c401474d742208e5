// Fetches moov-io's ach from the Go module proxy, pinned by go.sum, and builds main.go with it once.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../lib/say.ts';
import { root } from '../lib/settings.ts';

const run = promisify(execFile);
const source = import.meta.dirname;

const go = (...args: string[]) =>
  run('go', args, { cwd: source, env: { ...process.env, GOFLAGS: '-mod=readonly' }, maxBuffer: 1e8 });

/** What ach reads from a file. */
export interface ReadFile {
  file: string;
  /** Why it is not a valid file. */
  problem?: string;
  modifier?: string;
  count?: number;
  cents?: number;
  batches?: object[];
}
type Validator = { found: true; read(files: string[]): ReadFile[] } | { found: false; why: string };
/** A failed program. */
interface Failed {
  code?: string;
  stderr?: string;
}

/**
 * @returns `found`, with `read(files)`, which says what ach reads from each; or `why`, when Go or its module proxy is
 *   unavailable
 * @throws when Go is available and main.go cannot be built
 */
export async function findValidator(): Promise<Validator> {
  const digest = createHash('sha256');
  for (const file of ['main.go', 'go.mod', 'go.sum']) digest.update(readFileSync(join(source, file)));
  const folder = join(root, '.data/nacha-tools');
  const program = join(folder, `validate-${digest.digest('hex').slice(0, 16)}`);
  if (!existsSync(program)) {
    try {
      await go('mod', 'download');
    } catch (error) {
      const { code, stderr } = error as Failed;
      return {
        found: false,
        why: code === 'ENOENT' ? 'Go is not installed' : `Go cannot get it: ${String(stderr).trim()}`,
      };
    }
    mkdirSync(folder, { recursive: true });
    await go('build', '-o', program, '.').catch((error: Failed) => {
      throw new Problem(`scripts/test-nacha/main.go cannot be built: ${String(error.stderr).trim()}`);
    });
  }
  return {
    found: true,
    read: (files) =>
      JSON.parse(execFileSync(program, files, { encoding: 'utf8', maxBuffer: 1e8 })) as ReadFile[],
  };
}
