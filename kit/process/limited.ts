import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const PAGES_PER_MIB = 16; // of WebAssembly's memory: 64 KiB
const OWN_HEAP_MIB = 64;

/**
 * For `/bin/sh -c`, before a program that handles a stranger's file: what the kernel is told before it starts. When memory
 * runs out, this process goes first, not the service (a file of Linux; elsewhere nothing happens); it dumps nothing and
 * writes no file; and it ends by itself if the service is gone. Its CPU time may pass quicker than ours: SIGXCPU at the soft
 * limit says so, while a hard one that is reached kills in silence.
 */
export const limitedTo = (seconds: number) =>
  `{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; ulimit -c 0; ulimit -f 0; ulimit -S -t ${seconds}; ulimit -H -t ${seconds + 1}; exec "$@"`;

interface SandboxedProgram {
  /** A file for Node, which need not be compiled. */
  program: string;
  args: string[];
  /** Besides itself, all that it may read; folders end with `/*`. It may write nothing. */
  readable: string[];
  /** Of CPU time. */
  seconds: number;
  /** Of WebAssembly; `watchMemory` is for the whole process. */
  memoryMib: number;
}

/**
 * What to start for a program that handles a stranger's file in WebAssembly: in a process without settings, rights and
 * code from strings, under `limitedTo`.
 */
export function sandboxed({ program, args, readable, seconds, memoryMib }: SandboxedProgram) {
  const node = [
    '--permission',
    ...[program, ...readable].map((path) => `--allow-fs-read=${path}`),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${OWN_HEAP_MIB}`,
    `--wasm-max-mem-pages=${memoryMib * PAGES_PER_MIB}`,
    program,
    ...args,
  ];
  return {
    file: '/bin/sh',
    args: ['-c', limitedTo(seconds), 'sh', process.execPath, ...node],
    options: { cwd: '/', env: {} },
  };
}

/**
 * All files of a package, as `readable` takes them.
 * @param resolved a module of the package, by the caller's `import.meta.resolve`
 */
export function allOfPackage(name: string, resolved: string): string {
  const file = fileURLToPath(resolved);
  const folder = `node_modules/${name}`;
  const at = file.lastIndexOf(folder);
  return `${at === -1 ? dirname(file) : file.slice(0, at + folder.length)}/*`;
}

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
