import { createCipheriv, createDecipheriv } from 'node:crypto';
import { pieces, type Piece } from './pieces.js';

// A file is sealed in chunks, so that only verified bytes are released, and a file of any size needs one chunk of
// memory. A chunk's nonce is its number and whether it is the last: no chunk can be left out, moved or truncated. A
// counter as the nonce never repeats, since every file has its own key and is sealed once.
const CIPHER = 'aes-256-gcm';
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/**
 * The key and context that a file is sealed with. `boundTo` identifies the owner and the file; opening it with another
 * value fails.
 */
export interface Seal {
  key: Buffer;
  boundTo: string;
}

/** The object is not what was stored under its name: truncated, changed or swapped. */
export class DamagedFile extends Error {}

/** The sealed size of `size` bytes. */
export const sealedSize = (size: number): number =>
  size + TAG_BYTES * Math.max(1, Math.ceil(size / CHUNK_BYTES));

export async function* seal(source: AsyncIterable<Buffer>, { key, boundTo }: Seal): AsyncGenerator<Buffer> {
  for await (const { bytes, number, last } of pieces(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, last)).setAAD(Buffer.from(boundTo));
    yield cipher.update(bytes);
    cipher.final(); // GCM buffers nothing, so final() returns no bytes
    yield cipher.getAuthTag();
  }
}

/** @throws DamagedFile at the first chunk that fails verification */
export async function* open(source: AsyncIterable<Buffer>, { key, boundTo }: Seal): AsyncGenerator<Buffer> {
  const opened = ({ bytes: sealed, number, last }: Piece) => {
    const end = sealed.length - TAG_BYTES;
    if (end < 0) throw new DamagedFile();
    const decipher = createDecipheriv(CIPHER, key, nonceOf(number, last), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(sealed.subarray(end));
    const bytes = decipher.update(sealed.subarray(0, end)); // unverified: released only after final() succeeds
    try {
      decipher.final();
    } catch {
      throw new DamagedFile();
    }
    return bytes;
  };
  for await (const each of pieces(source, CHUNK_BYTES + TAG_BYTES)) yield opened(each);
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}
