import { createInflateRaw } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import {
  WORD_HAS_FILES,
  WORD_HAS_LINKS,
  WORD_HAS_MACROS,
  WORD_UNREADABLE,
} from '@portal/contracts/http/files';
import { readZip, type ZipEntry } from './zip.rules.js';

const LOCAL_HEAD = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** Content types and relationships are small; more is no document. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;
/** More than the longest word that is looked for, in either encoding. */
const OVERLAP = 64;
/** More than a document has; each costs a look. */
const MAX_PARTS = 2_000;

const MACRO_PART = /(?:^|\/)vba[^/]*$/i;
const OBJECT_PART = /(?:^|\/)(?:activeX|embeddings)\//i;
const MACRO_TYPE = /macroEnabled|vbaProject|vbaData|\.bin\.macro|application\/vnd\.ms-office\.vba/i;
const OBJECT_TYPE = /activeX|oleObject/i;
const MACRO_RELATION = /\/(?:vbaProject|wordVbaData)$/i;
const OBJECT_RELATION = /\/(?:oleObject|package|control|activeXControlBinary|aFChunk)$/i;

/**
 * What makes a DOCX one that we do not take (D-81): macros and embedded objects, whatever their parts are called,
 * anything that is loaded from elsewhere (links that a person clicks are fine), a document type in its XML, and sizes
 * that are not the real ones. Unpacks each part once, piece by piece, and never beyond the size that it declares.
 * @returns a sentence for the sender; null when there is nothing
 */
export async function docxProblem(bytes: Buffer): Promise<string | null> {
  const entries = readZip(bytes, bytes.length);
  if (!entries || entries.length > MAX_PARTS) return WORD_UNREADABLE;
  if (entries.some(({ name }) => MACRO_PART.test(name))) return WORD_HAS_MACROS;
  if (entries.some(({ name }) => OBJECT_PART.test(name))) return WORD_HAS_FILES;
  for (const entry of entries) {
    const problem = await partProblem(bytes, entry).catch(() => WORD_UNREADABLE);
    if (problem) return problem;
  }
  return null;
}

async function partProblem(bytes: Buffer, entry: ZipEntry): Promise<string | null> {
  const { name } = entry;
  const isTypes = name === '[Content_Types].xml';
  const isRelations = /\.rels$/i.test(name);
  const isXml = isTypes || isRelations || /\.(?:xml|vml)$/i.test(name);
  const kept: Buffer[] = [];
  let size = 0;
  let end = Buffer.alloc(0);
  let startsLikeBinary = false;
  for await (const chunk of unpacked(bytes, entry)) {
    if (size === 0) startsLikeBinary = isCompoundFile(chunk);
    size += chunk.length;
    if (size > entry.unpackedBytes) return WORD_UNREADABLE;
    const seen = Buffer.concat([end, chunk]);
    end = Buffer.from(seen.subarray(-OVERLAP));
    if (isXml && hasDocumentType(seen)) return WORD_UNREADABLE;
    if (!isTypes && !isRelations) continue;
    if (size > MAX_TEXT_BYTES) return WORD_UNREADABLE;
    kept.push(chunk);
  }
  if (size !== entry.unpackedBytes) return WORD_UNREADABLE;
  // A part under any name that is a compound file is a project of macros or an embedded object.
  if (startsLikeBinary) return WORD_HAS_MACROS;
  const text = plain(Buffer.concat(kept));
  if (isTypes) return typesProblem(text);
  return isRelations ? relationsProblem(text) : null;
}

const isCompoundFile = (chunk: Buffer) => chunk.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1';

/** In UTF-8 and in UTF-16, which Word reads too: the zero bytes between its letters are left out. */
const hasDocumentType = (seen: Buffer): boolean =>
  /<!(?:DOCTYPE|ENTITY)/i.test(seen.toString('latin1').replaceAll('\0', ''));

/** The text without the zero bytes of UTF-16, with references to characters resolved. */
const plain = (text: Buffer): string =>
  text
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(
      /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi,
      (_, hex: string | undefined, decimal: string | undefined) =>
        String.fromCharCode(hex ? parseInt(hex, 16) : Number(decimal)),
    );

function typesProblem(types: string): string | null {
  if (MACRO_TYPE.test(types)) return WORD_HAS_MACROS;
  return OBJECT_TYPE.test(types) ? WORD_HAS_FILES : null;
}

function relationsProblem(relations: string): string | null {
  const elements = relations.match(/<(?:\w+:)?Relationship\s[^<]*/g) ?? [];
  // What stands where no relationship is understood is counted too, and makes the numbers differ.
  const external = relations.match(/["']External["']/gi)?.length ?? 0;
  const links = elements.filter(
    (each) => /["']External["']/i.test(each) && /^.*\/hyperlink$/.test(typeOf(each)),
  );
  if (elements.some((each) => MACRO_RELATION.test(typeOf(each)))) return WORD_HAS_MACROS;
  if (elements.some((each) => OBJECT_RELATION.test(typeOf(each)))) return WORD_HAS_FILES;
  return external === links.length ? null : WORD_HAS_LINKS;
}

/** From its attributes one after the other: a value may contain what looks like another attribute. */
function typeOf(element: string): string {
  for (const [, name, value] of element.matchAll(/([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g))
    if (name === 'Type') return value!.slice(1, -1).trim();
  return '';
}

/** @throws Error for a part that is not where or what the directory says */
async function* unpacked(bytes: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const { offset, packedBytes, name } = entry;
  const method = bytes.readUInt16LE(offset + 8);
  const nameBytes = bytes.readUInt16LE(offset + 26);
  const start = offset + LOCAL_HEADER_BYTES + nameBytes + bytes.readUInt16LE(offset + 28);
  const localName = bytes.toString(
    'utf8',
    offset + LOCAL_HEADER_BYTES,
    offset + LOCAL_HEADER_BYTES + nameBytes,
  );
  const isWrong =
    bytes.readUInt32LE(offset) !== LOCAL_HEAD ||
    (bytes.readUInt16LE(offset + 6) & ENCRYPTED) !== 0 ||
    method !== entry.method ||
    localName !== name ||
    start + packedBytes > bytes.length;
  if (isWrong || (method !== STORED && method !== DEFLATED)) throw new Error('not as the directory says');
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === STORED) yield packed;
  else yield* inflated(packed);
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  const feeding = pipeline([packed], inflate);
  feeding.catch(() => undefined); // the loop below fails with the same error
  for await (const chunk of inflate) yield chunk as Buffer;
  await feeding;
}
