// Programs that a backup is made with, and what goes through them.
import { spawn } from 'node:child_process';
import { Problem } from '../lib/say.mjs';
import { root } from '../lib/settings.mjs';

/**
 * Starts a program. `done` rejects with a Problem that says what it complained about.
 * @param {{command: string, args: string[], env: Record<string, string>}} program
 * @param {string} what it does, for that Problem
 */
export function start({ command, args, env }, what) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'pipe' });
  let complaint = '';
  child.stderr.on('data', (text) => (complaint = (complaint + text).slice(-2_000)));
  child.stdin.on('error', () => undefined); // it ended before it had read all; `done` says why
  const done = new Promise((resolve, reject) => {
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
export async function ask(program, what) {
  const { child, done } = start(program, what);
  child.stdin.end();
  const chunks = await child.stdout.toArray();
  await done;
  return Buffer.concat(chunks).toString();
}
