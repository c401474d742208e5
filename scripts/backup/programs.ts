// Programs that a backup is made with, and what goes through them.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { Problem } from '../lib/say.ts';
import { root } from '../lib/settings.ts';

/** As it is to be started. */
export interface Program {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}
/** `done` rejects with a Problem that says what it complained about. */
export interface Started {
  child: ChildProcessWithoutNullStreams;
  done: Promise<void>;
}

/** Starts a program. @param what it does, for the Problem that it may end with */
export function start({ command, args, env }: Program, what: string): Started {
  const child = spawn(command, args, { cwd: root, env, stdio: 'pipe' });
  let complaint = '';
  child.stderr.on('data', (text) => (complaint = (complaint + String(text)).slice(-2_000)));
  child.stdin.on('error', () => undefined); // it ended before it had read all; `done` says why
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(new Problem(`${what} failed: ${error.message}`)));
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Problem(`${what} failed: ${complaint.trim() || `exit code ${code}`}`)),
    );
  });
  done.catch(() => undefined); // whoever waits for it is told
  return { child, done };
}

/** Runs it to its end. @returns what it wrote */
export async function ask(program: Program, what: string) {
  const { child, done } = start(program, what);
  child.stdin.end();
  const chunks = (await child.stdout.toArray()) as Buffer[];
  await done;
  return Buffer.concat(chunks).toString();
}
