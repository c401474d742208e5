import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { watchLog } from './error-watch.js';
import { eventually } from './eventually.js';
import { internalKeys } from './internal-keys.js';

export interface Program {
  process: ChildProcess;
  /** Everything it has written to stdout. */
  output(): string;
  /** @returns its exit code */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

const register = fileURLToPath(new URL('register.ts', import.meta.url));

/** Runs one of our programs in a process of its own; resolves once it has written 'started'. */
export async function startProgram(
  program: URL,
  args: string[],
  env: Record<string, string>,
  flags: string[] = [],
): Promise<Program> {
  const path = fileURLToPath(program);
  const child = spawn(process.execPath, ['--no-warnings', '--import', register, ...flags, path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HTTP_PORT: '0',
      ...internalKeys(args[0] ?? ''),
      ...env,
    },
  });
  let text = '';
  const name = args[0] ?? basename(path, '.ts');
  readWholeLines(child.stdout, (lines) => {
    text += lines;
    watchLog(name, logged(lines));
  });
  readWholeLines(child.stderr, (lines) => {
    process.stderr.write(lines);
    watchLog(name, lines);
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`${path} ended with ${child.exitCode}`);
    if (!text.includes('started')) throw new Error(`${path} did not start`);
  }, 60_000).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return {
    process: child,
    output: () => text,
    async kill(signal) {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}

/** Only the JSON lines: test programs also print their progress as plain text. */
const logged = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');

/** Passes on whole lines, in chunks as written, and at the end a last line without a line break. */
function readWholeLines(stream: Readable, take: (lines: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const whole = (rest + chunk).lastIndexOf('\n') + 1;
    if (whole > 0) take((rest + chunk).slice(0, whole));
    rest = (rest + chunk).slice(whole);
  });
  stream.once('end', () => rest && take(rest));
}
