import { fileTypeFromBuffer } from 'file-type';
import { isWordDocument, isZipBomb, readZip } from './zip.rules.js';

/** A file's type, detected from its bytes. */
export type FileKind = 'pdf' | 'doc' | 'docx' | 'png' | 'jpg';

export const MIME_TYPES: Record<FileKind, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  png: 'image/png',
  jpg: 'image/jpeg',
};

/** What `ContentSniffer` collects of a file. */
export interface Seen {
  /** Up to `EDGE_BYTES` of the start and of the end. */
  head: Buffer;
  tail: Buffer;
  size: number;
  /** Whether the name of Word's own stream occurs anywhere in the file. */
  namesWordStream: boolean;
}

/** Enough for the headers of an image, and for the directory of a zip. */
export const EDGE_BYTES = 64 * 1024;

const ZIP_HEAD = Buffer.from('PK\x03\x04', 'latin1');
const ZIP_DIRECTORY = ['PK\x01\x02', 'PK\x05\x06'].map((text) => Buffer.from(text, 'latin1'));
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const PDF_END = '%%EOF';
/** How far from the end readers look for a PDF's end mark. */
const PDF_END_WITHIN = 1_024;

/** The type of the file (D-30), or null when it is not accepted, is two types at once, or is a zip bomb. */
export async function kindOf(seen: Seen): Promise<FileKind | null> {
  if (seen.head.indexOf(ZIP_HEAD) === 0) return isDocx(seen) ? 'docx' : null;
  // Programs read a zip from its end, so a file could be a zip to some and another type to others.
  if (ZIP_DIRECTORY.every((mark) => seen.tail.includes(mark))) return null;
  const type = await fileTypeFromBuffer(seen.head);
  switch (type?.ext) {
    case 'pdf':
      return seen.tail.subarray(-PDF_END_WITHIN).includes(PDF_END) ? 'pdf' : null;
    case 'cfb':
      return seen.namesWordStream ? 'doc' : null;
    case 'png':
    case 'apng':
      return seen.tail.subarray(-PNG_END.length).equals(PNG_END) ? 'png' : null;
    case 'jpg':
      return 'jpg';
    default:
      return null;
  }
}

function isDocx({ tail, size }: Seen): boolean {
  const entries = readZip(tail, size);
  return entries !== null && !isZipBomb(entries, size) && isWordDocument(entries);
}
