import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { allOfPackage, sandboxed, watchMemory } from '@portal/kit/process/limited';
import { ANSWER_MAX_BYTES, answerOf, type DrawnKind, type Picture, type Undrawn } from './preview.rules.js';

/** Next to this file, compiled or not. */
const PROGRAM = fileURLToPath(new URL(`./draw.process${extname(import.meta.url)}`, import.meta.url));

/** All that the process may read, besides itself. */
const LIBRARIES = ['@embedpdf/pdfium', '@jsquash/png', 'image-size'].map((name) =>
  allOfPackage(name, import.meta.resolve(name)),
);

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
  // Where the system does not tell, WebAssembly's limit holds alone.
  const watch = watchMemory(child, limits.memoryMib, () => kill('too-large'));
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
  const { file, args, options } = sandboxed({
    program: PROGRAM,
    args: [kind, String(page)],
    readable: LIBRARIES,
    seconds,
    memoryMib,
  });
  return spawn(file, args, { ...options, stdio: ['pipe', 'pipe', 'ignore'] });
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
