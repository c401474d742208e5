import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** How a page is sent. What is built is compressed by the build; this is for what the gateway fills in. */
export type Encoding = 'br' | 'gzip';

/** The same link is opened again and again. */
const kept: Record<Encoding, LRUCache<string, Buffer>> = {
  br: new LRUCache({ max: 100 }),
  gzip: new LRUCache({ max: 100 }),
};

const compress: Record<Encoding, (html: string) => Buffer> = {
  // Quality 5 is as quick as gzip, and a window of 64 KB holds the page.
  br: (html) =>
    brotliCompressSync(html, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: 16,
      },
    }),
  gzip: (html) => gzipSync(html),
};

export function compressed(html: string, encoding: Encoding): Buffer {
  const known = kept[encoding].get(html);
  if (known) return known;
  const made = compress[encoding](html);
  kept[encoding].set(html, made);
  return made;
}
