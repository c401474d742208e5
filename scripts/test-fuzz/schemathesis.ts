// Runs schemathesis (https://schemathesis.readthedocs.io) in its own Python environment, which make test-fuzz installs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../lib/settings.ts';

const program = join(root, '.python/schemathesis/bin/schemathesis');

/** Runs it with its output shown, and kills it after `timeout`. Resolves to whether it exited with 0. */
export function runSchemathesis(args: string[], { timeout }: { timeout: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout });
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0));
  });
}
