import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DataKeys, WrappedKey } from './data-keys.js';
import { open, seal } from './sealed-stream.js';

export interface SealedText extends WrappedKey {
  sealed: Buffer;
}

/** Seals a short text as files are sealed, with a data key of its own, bound to whom it is of (D-30). */
export async function sealText(keys: DataKeys, text: string, boundTo: string): Promise<SealedText> {
  const { key, ...wrapped } = keys.make(boundTo);
  const sealed = await buffer(Readable.from(seal(Readable.from([Buffer.from(text)]), { key, boundTo })));
  return { ...wrapped, sealed };
}

/** @throws DamagedFile when it was sealed for somebody else, or its key is lost */
export async function openText(keys: DataKeys, { sealed, ...wrapped }: SealedText, boundTo: string) {
  const key = keys.unwrap(wrapped, boundTo);
  return (await buffer(Readable.from(open(Readable.from([sealed]), { key, boundTo })))).toString();
}
