// Schemathesis (https://schemathesis.readthedocs.io), in a Python of its own: make test-fuzz installs it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../lib/settings.ts';

const program = join(root, '.python/schemathesis/bin/schemathesis');

/** Runs it with its output shown, and ends it when it takes longer. Resolves to whether it exited with 0. */
export function runSchemathesis(args: string[], { timeout }: { timeout: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout });
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0));
  });
}
