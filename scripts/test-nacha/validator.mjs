// moov-io's ach from the Go module proxy, pinned by go.sum, built once into the program that main.go makes of it.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../lib/say.mjs';
import { root } from '../lib/settings.mjs';

const run = promisify(execFile);
const source = import.meta.dirname;

const go = (...args) =>
  run('go', args, { cwd: source, env: { ...process.env, GOFLAGS: '-mod=readonly' }, maxBuffer: 1e8 });

/**
 * @returns `found`, with `read(files)`: what it says of each; or, where Go or its module proxy is not there, `why`
 * @throws where it is there and main.go cannot be built
 */
export async function findValidator() {
  const digest = createHash('sha256');
  for (const file of ['main.go', 'go.mod', 'go.sum']) digest.update(readFileSync(join(source, file)));
  const folder = join(root, '.data/nacha-tools');
  const program = join(folder, `validate-${digest.digest('hex').slice(0, 16)}`);
  if (!existsSync(program)) {
    try {
      await go('mod', 'download');
    } catch (error) {
      return {
        found: false,
        why:
          error.code === 'ENOENT'
            ? 'Go is not installed'
            : `Go cannot get it: ${String(error.stderr).trim()}`,
      };
    }
    mkdirSync(folder, { recursive: true });
    await go('build', '-o', program, '.').catch((error) => {
      throw new Problem(`scripts/test-nacha/main.go cannot be built: ${String(error.stderr).trim()}`);
    });
  }
  return {
    found: true,
    read: (files) => JSON.parse(execFileSync(program, files, { encoding: 'utf8', maxBuffer: 1e8 })),
  };
}
