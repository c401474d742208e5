import { createHash } from 'node:crypto';
import { MOST_PICTURE_BYTES } from '@portal/contracts/http/brand';
import { AppError } from '@portal/kit/http/errors';
import { imageSize } from 'image-size';
import { drawSvg } from './draw-svg.js';
import { typeOf, whyRefused, type PictureType } from './picture.rules.js';

export interface Picture {
  /** SHA-256, hex. */
  hash: string;
  type: PictureType;
  content: Buffer;
}

/** Of each side. */
const MOST_POINTS = 4_096;

const refused = (message: string, cause?: unknown) =>
  new AppError(422, 'PICTURE_REFUSED', message, { cause });

/**
 * What is kept of an uploaded picture.
 * @throws AppError 422 when it is too large, none of the four kinds, unreadable, or an SVG that is unsafe or cannot be drawn
 */
export async function pictureOf(base64: string): Promise<Picture> {
  const content = Buffer.from(base64, 'base64');
  if (content.length > MOST_PICTURE_BYTES) throw refused('Please choose a picture of at most 200 KB');
  const type = typeOf(content);
  if (!type) throw refused('Please choose a PNG, JPEG, WebP or SVG picture');
  if (type !== 'image/svg+xml') {
    requireFitting(content);
    return named(type, content);
  }
  const why = whyRefused(content);
  if (why) throw refused(why);
  const png = await drawSvg(content).catch((error: unknown) => {
    throw refused('This SVG could not be drawn', error);
  });
  if (png.length === 0) throw refused('Nothing of this picture would be seen');
  return named('image/png', png);
}

/** By its header: a picture of 200 KB may say that it has a billion points. */
function requireFitting(content: Buffer): void {
  const size = sizeOf(content);
  if (!size?.width || !size.height) throw refused('This picture could not be read');
  if (Math.max(size.width, size.height) > MOST_POINTS)
    throw refused(`Please choose a picture of at most ${MOST_POINTS.toLocaleString('en-US')} points a side`);
}

function sizeOf(content: Buffer) {
  try {
    // Memory of its own: past the end of a small Buffer there are others.
    return imageSize(new Uint8Array(content));
  } catch {
    return null;
  }
}

const named = (type: PictureType, content: Buffer): Picture => ({
  hash: createHash('sha256').update(content).digest('hex'),
  type,
  content,
});
