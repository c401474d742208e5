import { MOST_PICTURE_BYTES, PICTURE_KINDS, PICTURE_TOO_LARGE } from '@portal/contracts/http/product-picture';

const KINDS = ['image/png', 'image/jpeg', 'image/webp'];

/** For the chooser of files. */
export const ACCEPTED = KINDS.join(',');
export const PICTURE_HINT =
  'A PNG, JPEG or WebP of at most 8 MB, best 1280 points wide or more. Where and how it was taken is left out.';

/** Why a file need not be sent; null: the server looks at it. Its kind is what its name says, so '' is any. */
export function whyNot({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (size > MOST_PICTURE_BYTES) return PICTURE_TOO_LARGE;
  return type === '' || KINDS.includes(type) ? null : PICTURE_KINDS;
}
