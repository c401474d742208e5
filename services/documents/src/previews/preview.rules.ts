import {
  NO_PREVIEW,
  PREVIEW_BROKEN,
  PREVIEW_TOO_LARGE,
  PREVIEW_TOO_SLOW,
  PREVIEW_UNREADABLE,
  PREVIEWS_WAIT,
} from '@portal/contracts/http/files';
import { UNAVAILABLE } from '@portal/contracts/values/outcomes';
import { AppError, notFound } from '@portal/kit/http/errors';
import { MIME_TYPES, type FileKind } from '../content/content.rules.js';

/** The kinds of files that can be shown as pictures. */
export type DrawnKind = Extract<FileKind, 'pdf' | 'png' | 'jpg'>;
const DRAWN_KINDS: DrawnKind[] = ['pdf', 'png', 'jpg'];

export interface Picture {
  png: Buffer;
  /** How many the file has. */
  pages: number;
}

/** Why there is no picture; also the label of `portal_previews_total`. */
export type Undrawn = 'unreadable' | 'too-large' | 'no-such-page' | 'too-slow' | 'broken';

/** Exit codes of draw.process.ts. */
const EXITS: Record<number, Undrawn> = { 10: 'unreadable', 11: 'too-large', 12: 'no-such-page' };

/** No page has more points on its longer side, and none more bytes. */
const LONGEST = 1_600;
const PAGES_BYTES = 4;
export const ANSWER_MAX_BYTES = PAGES_BYTES + LONGEST * LONGEST * 4 + 64 * 1024;

/** About one picture. */
const RETRY_AFTER_SECONDS = 2;

const PNG_START = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

/** null for a kind of which there is no picture. */
export const drawnKindOf = (mimeType: string): DrawnKind | null =>
  DRAWN_KINDS.find((kind) => MIME_TYPES[kind] === mimeType) ?? null;

/** What a process that ended by itself has left: its exit code and all that it wrote. */
export function answerOf(exit: number | null, written: Buffer): Picture | Undrawn {
  if (exit !== 0) return EXITS[exit ?? -1] ?? 'broken';
  return pictureIn(written) ?? 'broken';
}

/**
 * The number of pages in 4 bytes, then a PNG. The process had a stranger's file, so its answer is checked: what is no PNG
 * of a fitting size goes to nobody.
 */
function pictureIn(written: Buffer): Picture | null {
  const png = written.subarray(PAGES_BYTES);
  const isPng =
    png.subarray(0, PNG_START.length).equals(PNG_START) &&
    png.length > PNG_START.length + 8 &&
    png.subarray(-PNG_END.length).equals(PNG_END);
  if (!isPng || written.length > ANSWER_MAX_BYTES) return null;
  const sides = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const pages = written.readUInt32BE(0);
  return pages > 0 && sides.every((side) => side > 0 && side <= LONGEST) ? { png, pages } : null;
}

export const noPreview = () => new AppError(415, 'NO_PREVIEW', NO_PREVIEW);

export const othersWait = () =>
  new AppError(503, UNAVAILABLE, PREVIEWS_WAIT, { retryAfterSeconds: RETRY_AFTER_SECONDS });

const failed = (message: string) => new AppError(422, 'PREVIEW_FAILED', message);

export function errorFor(reason: Undrawn, page: number): AppError {
  switch (reason) {
    case 'no-such-page':
      return notFound(`This file has no page ${page}`);
    case 'too-large':
      return failed(PREVIEW_TOO_LARGE);
    case 'too-slow':
      return failed(PREVIEW_TOO_SLOW);
    case 'unreadable':
      return failed(PREVIEW_UNREADABLE);
    case 'broken':
      return failed(PREVIEW_BROKEN);
  }
}
