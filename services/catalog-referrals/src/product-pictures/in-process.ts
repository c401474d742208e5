import { execFile } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allOfPackage, sandboxed, watchMemory } from '@portal/kit/process/limited';

export interface Limits {
  seconds: number;
  /** Of the whole process. */
  memoryMib: number;
  /** Of what it may write. */
  mostBytes: number;
}

/** The program ended without an answer. */
export class Failed extends Error {
  constructor(
    readonly exit: number | null,
    /** It was killed at one of its limits. */
    readonly isLimit: boolean,
    cause: unknown,
  ) {
    super('a picture could not be processed', { cause });
  }
}

/**
 * Runs `NAME.process.ts` of this folder with a file on its standard input, in a process without settings, which may read
 * its libraries and write nothing, and is killed at its limits. So no file meets another, nor the service's memory.
 * @returns what it wrote
 * @throws Failed
 */
export function inProcess(name: string, args: string[], input: Buffer, limits: Limits): Promise<Buffer> {
  // Next to this file, compiled or not.
  const program = fileURLToPath(new URL(`./${name}.process${extname(import.meta.url)}`, import.meta.url));
  const { seconds, memoryMib, mostBytes } = limits;
  const sandbox = sandboxed({ program, args, readable: LIBRARIES, seconds, memoryMib });
  return new Promise((resolve, reject) => {
    const child = execFile(
      sandbox.file,
      sandbox.args,
      {
        ...sandbox.options,
        encoding: 'buffer',
        // Wall time: others may use the processor too.
        timeout: seconds * 3_000,
        killSignal: 'SIGKILL',
        maxBuffer: mostBytes,
      },
      (error, written) => {
        clearInterval(watch);
        if (!error) return resolve(written);
        const { code, signal } = error;
        reject(new Failed(typeof code === 'number' ? code : null, signal !== null, error));
      },
    );
    const watch = watchMemory(child, memoryMib, () => child.kill('SIGKILL'));
    // It may end before it has read all, which the exit tells.
    child.stdin!.once('error', () => undefined);
    child.stdin!.end(input);
  });
}

/** The folders of packages that a program may read. */
const LIBRARIES = [
  '@jsquash/avif/encode.js',
  '@jsquash/jpeg/decode.js',
  '@jsquash/png/codec/pkg/squoosh_png.js',
  '@jsquash/webp/decode.js',
  'image-size',
  'wasm-feature-detect',
].map((entry) =>
  allOfPackage(entry.startsWith('@') ? entry.split('/', 2).join('/') : entry, import.meta.resolve(entry)),
);
