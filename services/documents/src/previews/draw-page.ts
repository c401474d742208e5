import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { ANSWER_MAX_BYTES, answerOf, type DrawnKind, type Picture, type Undrawn } from './preview.rules.js';

/** Next to this file, compiled or not. */
const PROGRAM = fileURLToPath(new URL(`./draw.process${extname(import.meta.url)}`, import.meta.url));

/** All that the process may read: itself and its libraries. */
const READABLE = [
  PROGRAM,
  ...['@embedpdf/pdfium', '@jsquash/png', 'image-size'].map((name) => `${packageFolder(name)}/*`),
];

/**
 * What the kernel is told before Node starts. When memory runs out, this process goes first, not the service (a file of
 * Linux; elsewhere nothing happens); it dumps nothing and writes no file; and it ends by itself if the service is gone. Its
 * CPU time may pass quicker than ours: SIGXCPU at the soft limit says so, while a hard one that is reached kills in silence.
 */
const LIMITS = (seconds: number) =>
  `{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; ulimit -c 0; ulimit -f 0; ulimit -S -t ${seconds}; ulimit -H -t ${seconds + 1}; exec "$@"`;

/** How often a process's memory is looked at, in ms. */
const LOOK_MS = 25;
const PAGES_PER_MIB = 16; // of WebAssembly's memory: 64 KiB
const OWN_HEAP_MIB = 64;

export interface DrawLimits {
  seconds: number;
  /** Of the whole process. */
  memoryMib: number;
}

/**
 * Draws a page of a file in a process of its own, which ends with it, so that no file meets another (D-118). The process
 * has no settings, may read its libraries and write nothing, and is killed at its limits.
 * @param bytes of the file; destroyed when the process ends early
 * @returns why there is no picture, where there is none
 * @throws what reading the file throws
 */
export async function drawPage(
  bytes: Readable,
  kind: DrawnKind,
  page: number,
  limits: DrawLimits,
): Promise<Picture | Undrawn> {
  const child = start(kind, page, limits);
  let killed: Undrawn | null = null;
  const kill = (reason: Undrawn) => {
    killed ??= reason;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => kill('too-slow'), limits.seconds * 1_000);
  const watch = setInterval(() => {
    void residentMib(child).then((mib) => mib > limits.memoryMib && kill('too-large'));
  }, LOOK_MS);
  try {
    const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
    const answer = collect(child.stdout!, () => kill('broken'));
    const given = give(bytes, child.stdin!);
    const [[exit, signal], written] = await Promise.all([ended, answer, given]);
    if (killed) return killed;
    return signal === 'SIGXCPU' ? 'too-slow' : answerOf(exit, written);
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    child.kill('SIGKILL');
  }
}

function start(kind: DrawnKind, page: number, { seconds, memoryMib }: DrawLimits): ChildProcess {
  const node = [
    '--permission',
    ...READABLE.map((path) => `--allow-fs-read=${path}`),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${OWN_HEAP_MIB}`,
    `--wasm-max-mem-pages=${memoryMib * PAGES_PER_MIB}`,
    PROGRAM,
    kind,
    String(page),
  ];
  return spawn('/bin/sh', ['-c', LIMITS(seconds), 'sh', process.execPath, ...node], {
    cwd: '/',
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

/** A process may end before it has read all, which is no failure of the file. */
async function give(bytes: Readable, stdin: Writable): Promise<void> {
  let refused: unknown = null;
  stdin.once('error', (error) => (refused = error));
  await pipeline(bytes, stdin).catch((error: unknown) => {
    if (error !== refused) throw error;
  });
}

async function collect(stdout: Readable, onTooMuch: () => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdout as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > ANSWER_MAX_BYTES) onTooMuch();
    else chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** 0 where the system does not tell: there WebAssembly's limit holds alone. */
async function residentMib({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
}

function packageFolder(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name));
  const folder = `node_modules/${name}`;
  const at = entry.lastIndexOf(folder);
  return at === -1 ? dirname(entry) : entry.slice(0, at + folder.length);
}
