import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { t } from '@lingui/core/macro';
import type { Brand } from '@portal/contracts/http/brand';
import { localeNow } from '@portal/kit/language/i18n';
import PDFDocument from 'pdfkit';
import type { Receipt } from './receipt.rules.js';

type Document = InstanceType<typeof PDFDocument>;

/** The files of `@fontsource/inter`, each with characters that the others lack (its `unicode.json`). */
const SUBSETS = [
  ['vietnamese', /[\u1ea0-\u1ef1\u20ab]/],
  ['latin-ext', /[\u0100-\u02af\u1e00-\u1eff]/],
  ['cyrillic', /[\u0400-\u04ff]/],
  ['greek', /[\u0370-\u03ff]/],
] as const;

const subsetOf = (character: string): string =>
  SUBSETS.find(([, its]) => its.test(character))?.[0] ?? 'latin';

const fontFile = (subset: string, weight: number) =>
  readFile(
    fileURLToPath(import.meta.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`)),
  );

/** Read once: some 200 kB. */
const fonts = Promise.all(
  [400, 600].flatMap((weight) =>
    ['latin', ...SUBSETS.map(([name]) => name)].map(
      async (subset) => [`${subset}-${weight}`, await fontFile(subset, weight)] as const,
    ),
  ),
);
// Whoever draws hears of a failure; nobody may be listening yet.
fonts.catch(() => undefined);

const MARGIN = 56;
const RIGHT = 595.28 - MARGIN;
const COLUMNS = { product: MARGIN, client: 260, amount: 450 };
const LINE = 18;
const BOTTOM = 841.89 - MARGIN;

/**
 * Draws a receipt as a PDF of A4 pages, with the name and the colour of the brand (D-149).
 * @param brand null for the portal as it comes
 */
export async function drawReceipt(
  receipt: Receipt,
  brand: Pick<Brand, 'name' | 'color'> | null = null,
): Promise<Buffer> {
  const creator = brand?.name ?? 'Partner Portal';
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: receipt.title, Creator: creator, Producer: creator },
    lang: localeNow(),
  });
  for (const [name, data] of await fonts) document.registerFont(name, data);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  if (brand) drawBrand(document, brand);
  drawInto(document, receipt);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Above the title, over the margin: nothing else moves. */
function drawBrand(document: Document, { name, color }: Pick<Brand, 'name' | 'color'>): void {
  document.rect(0, 0, 595.28, 6).fill(color);
  write(document, name, MARGIN, 26, { weight: 600, color });
}

function drawInto(document: Document, { title, facts, lines, sums, takenBack = [], note }: Receipt): void {
  let y = MARGIN;
  write(document, title, MARGIN, y, { size: 22, weight: 600 });
  y += 44;
  for (const [name, value] of facts) {
    write(document, name, MARGIN, y, { color: '#52525b' });
    write(document, value, 160, y, { width: RIGHT - 160 });
    y += LINE;
  }
  y += LINE;
  const next = (height = LINE) => {
    y += height;
    if (y <= BOTTOM - LINE) return;
    document.addPage();
    y = MARGIN;
  };
  for (const sentence of takenBack) {
    write(document, sentence, MARGIN, y, { size: 12, weight: 600 });
    next();
  }
  if (takenBack.length > 0) {
    next();
    write(document, note, MARGIN, y, { color: '#52525b', size: 9 });
    return;
  }
  write(document, t`Product`, COLUMNS.product, y, { weight: 600 });
  write(document, t`Client`, COLUMNS.client, y, { weight: 600 });
  write(document, t`Commission`, COLUMNS.amount, y, { weight: 600, right: true });
  next(LINE + 4);
  for (const line of lines) {
    write(document, line.product, COLUMNS.product, y, { width: COLUMNS.client - COLUMNS.product - 12 });
    write(document, line.client, COLUMNS.client, y, { width: COLUMNS.amount - COLUMNS.client - 12 });
    write(document, line.amount, COLUMNS.amount, y, { right: true });
    next();
  }
  document.moveTo(MARGIN, y).lineTo(RIGHT, y).strokeColor('#d4d4d8').stroke();
  next(8);
  for (const [name, amount] of sums) {
    write(document, name, MARGIN, y, { weight: 600 });
    write(document, amount, COLUMNS.amount, y, { weight: 600, right: true });
    next();
  }
  next();
  write(document, note, MARGIN, y, { color: '#52525b', size: 9 });
}

/** Digits of one width, so that amounts stand below each other. pdfkit lays such text out anew each time. */
const DIGITS = { features: ['tnum' as const] };
/** More characters than a line has room for, however narrow: a name is cut before it is measured. */
const LONGEST = 200;

interface Look {
  size?: number;
  weight?: 400 | 600;
  color?: string;
  /** In points: what is longer is cut. */
  width?: number;
  /** Ends at the right margin. */
  right?: boolean;
}

/** One line of text, each part in the font that has its characters. */
function write(
  document: Document,
  text: string,
  x: number,
  y: number,
  { size = 10, weight = 400, color = '#18181b', width, right = false }: Look = {},
): void {
  document.fontSize(size).fillColor(color);
  const look = right ? DIGITS : {};
  const widthOf = (part: string) => {
    document.font(`${subsetOf(part)}-${weight}`);
    return document.widthOfString(part, look);
  };
  const parts = partsOf([...text.normalize('NFC')].slice(0, LONGEST).join('')).map((part) => ({
    part,
    width: widthOf(part),
  }));
  let at = right ? RIGHT - parts.reduce((sum, part) => sum + part.width, 0) : x;
  const end = width === undefined ? Infinity : x + width;
  for (const { part, width: its } of parts) {
    document.font(`${subsetOf(part)}-${weight}`);
    const fits = at + its <= end ? part : cut(part, end - at, (some) => document.widthOfString(some, look));
    document.text(fits, at, y, { lineBreak: false, ...look });
    if (fits !== part) return;
    at += its;
  }
}

/** Neighbours of one font. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const character of text) {
    const last = parts.at(-1);
    if (last !== undefined && subsetOf(last) === subsetOf(character))
      parts[parts.length - 1] = last + character;
    else parts.push(character);
  }
  return parts;
}

/** As much of a text as fits before an ellipsis, by halves: each measurement lays the text out. */
function cut(text: string, width: number, widthOf: (text: string) => number): string {
  const characters = [...text];
  const cutAt = (count: number) => `${characters.slice(0, count).join('')}…`;
  let [fits, tooMany] = [0, characters.length + 1];
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    if (widthOf(cutAt(count)) <= width) fits = count;
    else tooMany = count;
  }
  return cutAt(fits);
}
