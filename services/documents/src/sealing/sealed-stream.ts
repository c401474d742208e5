import { createCipheriv, createDecipheriv } from 'node:crypto';
import { pieces, type Piece } from './pieces.js';

// A file is sealed in chunks, so that no byte is released that is not verified and a file of any size needs one chunk
// of memory. Each chunk's nonce is its number and whether it is the last: none can be left out, moved or cut off.
// A nonce that is a mere number never repeats, since every file has a key of its own and is sealed once.
const CIPHER = 'aes-256-gcm';
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/** What a file is sealed with. `boundTo` says whose it is and which: opened as another, it fails. */
export interface Seal {
  key: Buffer;
  boundTo: string;
}

/** An object that is not what was stored under its name: cut, changed or another's. */
export class DamagedFile extends Error {}

/** How many bytes `size` bytes are when sealed. */
export const sealedSize = (size: number): number =>
  size + TAG_BYTES * Math.max(1, Math.ceil(size / CHUNK_BYTES));

export async function* seal(source: AsyncIterable<Buffer>, { key, boundTo }: Seal): AsyncGenerator<Buffer> {
  for await (const { bytes, number, last } of pieces(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, last)).setAAD(Buffer.from(boundTo));
    yield cipher.update(bytes);
    cipher.final(); // GCM holds no bytes back: there is nothing in it to yield
    yield cipher.getAuthTag();
  }
}

/** Throws DamagedFile at the first chunk that is not as it was sealed. */
export async function* open(source: AsyncIterable<Buffer>, { key, boundTo }: Seal): AsyncGenerator<Buffer> {
  const opened = ({ bytes: sealed, number, last }: Piece) => {
    const end = sealed.length - TAG_BYTES;
    if (end < 0) throw new DamagedFile();
    const decipher = createDecipheriv(CIPHER, key, nonceOf(number, last), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(boundTo))
      .setAuthTag(sealed.subarray(end));
    const bytes = decipher.update(sealed.subarray(0, end)); // not to be trusted, and given to nobody, before the next line
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
