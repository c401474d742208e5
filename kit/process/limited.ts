import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * For `/bin/sh -c`, before a program that handles a stranger's file: what the kernel is told before it starts. When memory
 * runs out, this process goes first, not the service (a file of Linux; elsewhere nothing happens); it dumps nothing and
 * writes no file; and it ends by itself if the service is gone. Its CPU time may pass quicker than ours: SIGXCPU at the soft
 * limit says so, while a hard one that is reached kills in silence.
 */
export const limitedTo = (seconds: number) =>
  `{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; ulimit -c 0; ulimit -f 0; ulimit -S -t ${seconds}; ulimit -H -t ${seconds + 1}; exec "$@"`;

/** How often a process's memory is looked at, in ms. */
const LOOK_MS = 25;

/** Calls back each time the process is seen to have more. Never where the system does not tell. */
export function watchMemory(child: ChildProcess, mostMib: number, onTooMuch: () => void): NodeJS.Timeout {
  return setInterval(() => {
    void residentMib(child).then((mib) => mib > mostMib && onTooMuch());
  }, LOOK_MS);
}

async function residentMib({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
}
