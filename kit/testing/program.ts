import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventually } from './eventually.js';

export interface Program {
  process: ChildProcess;
  /** All that it wrote. */
  output(): string;
  /** @returns its exit code */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

const register = fileURLToPath(new URL('register.mjs', import.meta.url));

/** One of our programs, as it stands, in a process of its own; resolves once it has written 'started'. */
export async function startProgram(
  program: URL,
  args: string[],
  env: Record<string, string>,
  flags: string[] = [],
): Promise<Program> {
  const path = fileURLToPath(program);
  const child = spawn(process.execPath, ['--no-warnings', '--import', register, ...flags, path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HTTP_PORT: '0', INTERNAL_SECRET: 'the secret of the tests', ...env },
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
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
