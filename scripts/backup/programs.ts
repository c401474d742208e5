// The programs that a backup runs, and their pipes.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { Problem } from '../lib/say.ts';
import { root } from '../lib/settings.ts';

/** How to start a program. */
export interface Program {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}
/** `done` rejects with a Problem that has the program's error output. */
export interface Started {
  child: ChildProcessWithoutNullStreams;
  done: Promise<void>;
}

/**
 * Starts a program.
 * @param what it does, for the Problem
 */
export function start({ command, args, env }: Program, what: string): Started {
  const child = spawn(command, args, { cwd: root, env, stdio: 'pipe' });
  let complaint = '';
  child.stderr.on('data', (text) => (complaint = (complaint + String(text)).slice(-2_000)));
  child.stdin.on('error', () => undefined); // it ended before reading everything; `done` says why
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(new Problem(`${what} failed: ${error.message}`)));
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Problem(`${what} failed: ${complaint.trim() || `exit code ${code}`}`)),
    );
  });
  done.catch(() => undefined); // the caller awaits `done`
  return { child, done };
}

/**
 * Runs a program to its end.
 * @returns its output
 */
export async function ask(program: Program, what: string) {
  const { child, done } = start(program, what);
  child.stdin.end();
  const chunks = (await child.stdout.toArray()) as Buffer[];
  await done;
  return Buffer.concat(chunks).toString();
}
