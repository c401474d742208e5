import { setImmediate as othersToo } from 'node:timers/promises';
import { constants, inflateSync } from 'node:zlib';
import {
  PDF_HAS_ACTIONS,
  PDF_HAS_FILES,
  PDF_HAS_PASSWORD,
  PDF_HAS_SCRIPTS,
  PDF_UNREADABLE,
} from '@portal/contracts/http/files';

// Looks for names wherever they stand, without following a PDF's own structure: readers repair what is broken, each in
// its own way, so a file may have another structure to them than to us. The price is that a name in a text counts too.

/** More than a document of 10 MB has; each costs a look. */
const MAX_STREAMS = 10_000;
/** Of what object streams unpack to, all together. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
/** Enough of a packed stream to see how it begins, and more for one that begins with a table of its own codes. */
const PEEK_BYTES = 64;
const LONG_PEEK_BYTES = 512;
/** Of what such looks unpack, all together: a picture of one colour unpacks to a thousand times as much. */
const MAX_PEEKED_BYTES = 64 * 1024 * 1024;
/** How far before a stream its dictionary is looked for, and how far windows overlap. */
const DICTIONARY_BYTES = 4_096;
/** How often a document that was changed and changed again may say what to do when it is opened. */
const MAX_VERSIONS = 10;
/** The file is looked at in windows: a string of the whole would be another 10 MB. */
const WINDOW_BYTES = 32 * 1024;
/** After so many windows, other requests have their turn. */
const LOOKS_AT_ONCE = 16;

/** Codes in names are rare, even where bytes look like them by chance. */
const MAX_CODES = 20_000;

const STREAM = Buffer.from('stream');
const CARRIAGE_RETURN = 13;
const NEW_LINE = 10;

const NAME_END = '(?![^\\s/<>()\\[\\]{}%\\0])';
const name = (names: string) => new RegExp(`/(?:${names})${NAME_END}`);
/** An action as a value, behind comments: in place, or an object elsewhere. A longer comment than anybody writes counts too. */
const ACTION = '(?:[\\s\\0]|%[^\\r\\n]{0,400}[\\r\\n])*(?:<<|\\d+[\\s\\0]+\\d+[\\s\\0]+R|%[^\\r\\n]{400})';

const PATTERNS = {
  encrypted: new RegExp(`/Encrypt${ACTION}`),
  files: new RegExp(`${name('EmbeddedFiles|RichMedia').source}|/EF${ACTION}`),
  'reaching out': name('Launch|SubmitForm|ImportData|GoToR|GoToE'),
  scripts: name('XFA'),
  events: name('AA'),
  /** Events that no person causes: the document or a page is opened, shown, left, saved or printed. */
  'by itself': new RegExp(`/(?:O|PO|PC|PV|PI|WC|WS|DS|WP|DP)${ACTION}`),
};
const PAGE_OF_THE_WEB = /<(?:script|html|iframe|svg)[\s>]|<!doctype\s+html/i;
const OBJECT_STREAM = /\/ObjStm/g;
const CODES = /#([0-9a-f]{2})/gi;
const SCRIPTS = new RegExp(name('JavaScript').source, 'g');
/** The kind of an action, as a field or a button has it: not the key of the document's own scripts. */
const OF_AN_ACTION = /\/S[\s\0]*$/;
const END_OF_ACTION = /^[\s\0]*(?:\/|>>)/;
const GO_TO = /^[\s\0]*<<(?:(?!\/Next|<<|>>)[^])*\/S[\s\0]*\/GoTo(?![A-Za-z])(?:(?!\/Next|<<)[^])*?>>/;
const OPEN_ACTION = new RegExp(`/OpenAction${NAME_END}[\\s\\0]*`, 'g');

interface ObjectText {
  text: string;
  /** Where the first object begins in an unpacked stream, after a table of all; null in the file itself. */
  first: number | null;
}

/**
 * What makes a PDF one that we do not take (D-81): scripts of the document or its pages, actions that run by themselves or
 * reach outside, attached files, a password, a web page within it. Scripts of form fields and buttons are fine, and so
 * are links.
 * @returns a sentence for the sender; null when there is nothing
 */
export async function pdfProblem(bytes: Buffer): Promise<string | null> {
  const unpacked = objectStreams(bytes);
  const found = new Set<string>();
  const opening: string[] = [];
  let looks = 0;
  for (const each of textsOf(bytes, unpacked ?? [])) {
    if ((looks += 1) % LOOKS_AT_ONCE === 0) await othersToo();
    if (each.first === null && PAGE_OF_THE_WEB.test(each.text)) found.add('page of the web');
    if (countOf(CODES, each.text) > MAX_CODES) return PDF_UNREADABLE;
    const text = withPlainNames(each.text);
    // A name that is in codes would be missed where object streams are counted.
    if (countOf(OBJECT_STREAM, text) !== countOf(OBJECT_STREAM, each.text)) return PDF_UNREADABLE;
    for (const [what, pattern] of Object.entries(PATTERNS)) if (pattern.test(text)) found.add(what);
    if (hasScriptsOfItsOwn(text)) found.add('scripts');
    for (const { index, 0: key } of text.matchAll(OPEN_ACTION))
      if (opening.push(beginning(text, index + key.length)) > MAX_VERSIONS) return PDF_HAS_ACTIONS;
  }
  if (found.has('encrypted')) return PDF_HAS_PASSWORD;
  if (!unpacked) return PDF_UNREADABLE;
  if (found.has('files')) return PDF_HAS_FILES;
  if (found.has('reaching out')) return PDF_HAS_ACTIONS;
  if (found.has('scripts') || found.has('page of the web')) return PDF_HAS_SCRIPTS;
  if (found.has('events') && found.has('by itself')) return PDF_HAS_ACTIONS;
  return opening.every((value) => opensQuietly(value, bytes, unpacked)) ? null : PDF_HAS_ACTIONS;
}

function* textsOf(bytes: Buffer, unpacked: ObjectText[]): Generator<ObjectText> {
  yield* windowsOf(bytes);
  yield* unpacked;
}

/** The file, in windows that overlap by more than anything that is looked for. */
function* windowsOf(bytes: Buffer): Generator<ObjectText> {
  for (let at = 0; at < bytes.length; at += WINDOW_BYTES)
    yield { text: bytes.toString('latin1', at, at + WINDOW_BYTES + DICTIONARY_BYTES), first: null };
}

/** A name may be written with codes: /J#61vaScript (ISO 32000-1, 7.3.5). */
const withPlainNames = (text: string): string =>
  text.replace(CODES, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/**
 * Unpacks each stream that begins like one of objects.
 * @returns null when one cannot be looked into, or there is more than we look at
 */
function objectStreams(bytes: Buffer): ObjectText[] | null {
  const texts: ObjectText[] = [];
  let streams = 0;
  let unpackedBytes = 0;
  let declared = 0;
  let peekedBytes = 0;
  let end = 0;
  for (let at = bytes.indexOf(STREAM); at >= 0; at = bytes.indexOf(STREAM, at + STREAM.length)) {
    if (bytes.toString('latin1', Math.max(0, at - 3), at) === 'end') continue;
    if ((streams += 1) > MAX_STREAMS) return null;
    const dictionary = bytes.toString('latin1', Math.max(end, at - DICTIONARY_BYTES), at);
    end = at + STREAM.length;
    if (bytes[end] === CARRIAGE_RETURN) end += 1;
    if (bytes[end] === NEW_LINE) end += 1;
    const declares = countOf(OBJECT_STREAM, dictionary);
    declared += declares;
    if (beginsLikeObjects(bytes.toString('latin1', end, end + PEEK_BYTES))) continue; // not packed
    const beginning = peek(bytes, end);
    if ((peekedBytes += beginning.length) > MAX_PEEKED_BYTES) return null;
    if (beginsLikeObjects(beginning)) {
      const text = inflated(bytes.subarray(end), MAX_UNPACKED_BYTES - unpackedBytes);
      if (text === null || /\/Predictor/.test(dictionary)) return null;
      unpackedBytes += text.length;
      texts.push({ text, first: firstOf(dictionary) });
    } else if (declares > 0) return null;
  }
  // One that says so far from its stream, or without any: nobody who means well writes that.
  return declared === declaredIn(bytes) ? texts : null;
}

function declaredIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf('/ObjStm'); at >= 0; at = bytes.indexOf('/ObjStm', at + 1)) count += 1;
  return count;
}

function countOf(pattern: RegExp, text: string): number {
  let count = 0;
  const matches = text.matchAll(pattern);
  while (!matches.next().done) count += 1;
  return count;
}

/** What the dictionary before a stream says; 0 in one that is no stream of objects. */
const firstOf = (before: string): number =>
  Number([...before.matchAll(/\/First[\s\0]+(\d+)/g)].at(-1)?.[1] ?? 0);

/** A stream of objects begins with pairs of numbers (ISO 32000-1, 7.5.7). */
const beginsLikeObjects = (text: string): boolean => /^(?:\s|%[^\r\n]*[\r\n])*\d+\s+\d+/.test(text);

function peek(bytes: Buffer, at: number): string {
  const short = inflated(bytes.subarray(at, at + PEEK_BYTES), MAX_UNPACKED_BYTES) ?? '';
  if (short.length >= PEEK_BYTES / 2) return short;
  return inflated(bytes.subarray(at, at + LONG_PEEK_BYTES), MAX_UNPACKED_BYTES) ?? '';
}

function inflated(packed: Buffer, maxOutputLength: number): string | null {
  if (maxOutputLength <= 0) return null;
  try {
    const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
    return inflateSync(packed, options).toString('latin1');
  } catch {
    return null;
  }
}

function hasScriptsOfItsOwn(text: string): boolean {
  for (const { index, 0: word } of text.matchAll(SCRIPTS)) {
    const before = text.slice(Math.max(0, index - 32), index);
    const after = text.slice(index + word.length, index + word.length + 32);
    if (!OF_AN_ACTION.test(before) || !END_OF_ACTION.test(after)) return true;
  }
  return false;
}

/** Whether all that happens at the opening is that a place is shown. */
function opensQuietly(value: string, bytes: Buffer, unpacked: ObjectText[]): boolean {
  const number = /^(\d+)[\s\0]+\d+[\s\0]+R/.exec(value)?.[1];
  if (number === undefined) return isQuiet(value);
  let versions = 0;
  for (const text of textsOf(bytes, unpacked))
    for (const object of objectsOf(text, Number(number))) {
      versions += 1;
      if (!isQuiet(object)) return false;
    }
  return versions > 0;
}

/** A destination, nothing, or an action that goes to one and is followed by no other. */
const isQuiet = (value: string): boolean => /^[\s\0]*(?:\[|null)/.test(value) || GO_TO.test(value);

/** The beginnings of the objects of this number: all versions of it, which only readers tell apart. */
function* objectsOf({ text, first }: ObjectText, number: number): Generator<string> {
  if (first === null) {
    const heads = text.matchAll(new RegExp(`(?<!\\d)0*${number}[\\s\\0]+\\d+[\\s\\0]+obj`, 'g'));
    // A head in what windows share is seen with the next one too.
    for (const { index, 0: head } of heads)
      if (index < WINDOW_BYTES) yield beginning(text, index + head.length);
    return;
  }
  const table = text.slice(0, first).trim().split(/\s+/).map(Number);
  for (let at = 0; at + 1 < table.length; at += 2)
    if (table[at] === number) yield beginning(text, first + table[at + 1]!);
}

const beginning = (text: string, at: number): string => text.slice(at, at + 2_048);
