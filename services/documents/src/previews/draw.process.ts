// The whole process: reads one file from its standard input, draws one page of it, writes the page, and ends. It imports
// none of our modules, since Node may run this file uncompiled.
//
// It handles a stranger's file, so it is started without settings and rights, and with limits (draw-page.ts). Both
// renderers are WebAssembly: what goes wrong in them reaches their own memory only.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import initPng, { decode, encode } from '@jsquash/png/codec/pkg/squoosh_png.js';
import { imageSize } from 'image-size';

/** Told by the exit code: the parent believes no words of this process. `EXITS` of preview.rules.ts. */
const UNREADABLE = 10;
const TOO_LARGE = 11;
const NO_SUCH_PAGE = 12;

/** Of the picture's longer side, in points; `LONGEST` of preview.rules.ts. */
const LONGEST = 1_600;
/** A PNG is decoded as a whole, 4 bytes a point; a JPEG line by line. */
const MOST_POINTS = { png: 2 ** 24, jpg: 2 ** 26 };

const BGRA = 4;
const WHITE = 0xff_ff_ff_ff;
/** FPDF_ANNOT, so that notes are shown, and FPDF_REVERSE_BYTE_ORDER: RGBA. */
const FLAGS = 0x01 | 0x10;

/** Of a page or an image as it is shown; PDFs measure in points of 1/72 inch. */
interface Size {
  width: number;
  height: number;
}

/** pdfium's handles, and the page as it is shown. */
interface Page {
  page: number;
  /** Of its fields; 0 where it has none. */
  form: number;
  size: Size;
  /** How many the file has. */
  pages: number;
}

const [kind, asked] = process.argv.slice(2) as ['pdf' | 'png' | 'jpg', string];
const file = await readAll();
await initPng(await wasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
const pdfium = await init({ wasmBinary: new Uint8Array(await wasm('@embedpdf/pdfium/pdfium.wasm')).buffer });
pdfium.PDFiumExt_Init();

const picture = draw(pdfium, kind === 'pdf' ? pageOfPdf(pdfium) : pageOfImage(pdfium, kind));
const head = Buffer.alloc(4);
head.writeUInt32BE(picture.pages);
process.stdout.write(Buffer.concat([head, picture.png]));

async function readAll(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function wasm(name: string): Promise<Buffer> {
  return readFile(fileURLToPath(import.meta.resolve(name)));
}

/** A view; it ends when the memory grows. */
function memory({ pdfium: { wasmExports } }: WrappedPdfiumModule): Uint8Array {
  return new Uint8Array((wasmExports as unknown as { memory: { buffer: ArrayBuffer } }).memory.buffer);
}

function copyIn(module: WrappedPdfiumModule, bytes: Uint8Array): number {
  const pointer = module.pdfium.wasmExports.malloc(bytes.length);
  if (pointer === 0) process.exit(TOO_LARGE);
  memory(module).set(bytes, pointer);
  return pointer;
}

function pageOfPdf(module: WrappedPdfiumModule): Page {
  const document = module.FPDF_LoadMemDocument64(copyIn(module, file), file.length, '');
  if (document === 0) process.exit(UNREADABLE);
  const pages = module.FPDF_GetPageCount(document);
  if (pages === 0) process.exit(UNREADABLE);
  if (Number(asked) > pages) process.exit(NO_SUCH_PAGE);
  const form = module.PDFiumExt_InitFormFillEnvironment(document, module.PDFiumExt_OpenFormFillInfo());
  const page = module.FPDF_LoadPage(document, Number(asked) - 1);
  if (page === 0) process.exit(UNREADABLE);
  const size = { width: module.FPDF_GetPageWidthF(page), height: module.FPDF_GetPageHeightF(page) };
  return { page, form, size, pages };
}

/** An image as the one page of a document, so that pdfium scales it. */
function pageOfImage(module: WrappedPdfiumModule, kind: 'png' | 'jpg'): Page {
  if (asked !== '1') process.exit(NO_SUCH_PAGE);
  const { width, height, orientation } = sizeOf(file);
  if (width * height > MOST_POINTS[kind]) process.exit(TOO_LARGE);
  const document = module.FPDF_CreateNewDocument();
  const image = module.FPDFPageObj_NewImageObj(document);
  const isSet = kind === 'jpg' ? setJpeg(module, image) : setPng(module, image);
  if (!isSet) process.exit(UNREADABLE);
  const turned = orientation > 4;
  const size: Size = turned ? { width: height, height: width } : { width, height };
  module.FPDFImageObj_SetMatrix(image, ...uprightMatrix(orientation, size));
  const page = module.FPDFPage_New(document, 0, size.width, size.height);
  module.FPDFPage_InsertObject(page, image);
  return { page, form: 0, size, pages: 1 };
}

function sizeOf(image: Buffer): Size & { orientation: number } {
  try {
    const { width, height, orientation = 1 } = imageSize(image);
    return { width, height, orientation };
  } catch {
    process.exit(UNREADABLE);
  }
}

function setJpeg(module: WrappedPdfiumModule, image: number): boolean {
  // FPDF_FILEACCESS: the length, a function that reads, and a parameter for it.
  const read = module.pdfium.addFunction((_: number, from: number, to: number, length: number) => {
    memory(module).set(file.subarray(from, from + length), to);
    return 1;
  }, 'iiiii');
  const access = Buffer.alloc(12);
  access.writeUInt32LE(file.length, 0);
  access.writeUInt32LE(read, 4);
  return module.FPDFImageObj_LoadJpegFileInline(0, 0, image, copyIn(module, access));
}

function setPng(module: WrappedPdfiumModule, image: number): boolean {
  const { data, width, height } = decoded(file);
  // pdfium's order of colours is the reverse.
  for (let at = 0; at < data.length; at += 4) {
    const red = data[at]!;
    data[at] = data[at + 2]!;
    data[at + 2] = red;
  }
  const bitmap = module.FPDFBitmap_CreateEx(width, height, BGRA, 0, width * 4);
  if (bitmap === 0) process.exit(TOO_LARGE);
  memory(module).set(data, module.FPDFBitmap_GetBuffer(bitmap));
  const isSet = module.FPDFImageObj_SetBitmap(0, 0, image, bitmap);
  module.FPDFBitmap_Destroy(bitmap);
  return isSet;
}

function decoded(image: Buffer) {
  try {
    return decode(image);
  } catch {
    process.exit(UNREADABLE);
  }
}

/**
 * Places an image upright on a page of `size`, by the orientation of EXIF, 1 to 8. The image is the square from 0,0 to 1,1,
 * its first line above; a, b, c, d, e, f as in PDF 1.7, section 8.3.3.
 */
function uprightMatrix(
  orientation: number,
  { width, height }: Size,
): [number, number, number, number, number, number] {
  switch (orientation) {
    case 2:
      return [-width, 0, 0, height, width, 0];
    case 3:
      return [-width, 0, 0, -height, width, height];
    case 4:
      return [width, 0, 0, -height, 0, height];
    case 5:
      return [0, -height, -width, 0, width, height];
    case 6:
      return [0, -height, width, 0, 0, height];
    case 7:
      return [0, height, width, 0, 0, 0];
    case 8:
      return [0, height, -width, 0, width, 0];
    default:
      return [width, 0, 0, height, 0, 0];
  }
}

/** @returns a PNG of `LONGEST` points at most on its longer side; an image is not made larger than it is */
function draw(module: WrappedPdfiumModule, { page, form, size: { width, height }, pages }: Page) {
  const fitting = LONGEST / Math.max(width, height);
  const scale = kind === 'pdf' ? fitting : Math.min(1, fitting);
  if (!(width > 0 && height > 0 && Number.isFinite(scale))) process.exit(UNREADABLE);
  const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const bitmap = module.FPDFBitmap_CreateEx(across, down, BGRA, 0, across * 4);
  if (bitmap === 0) process.exit(TOO_LARGE);
  module.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, WHITE);
  module.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, FLAGS);
  // What is filled in; not the colour that marks a field as one.
  module.FPDF_SetFormFieldHighlightAlpha(form, 0);
  module.FPDF_FFLDraw(form, bitmap, page, 0, 0, across, down, 0, FLAGS);
  const start = module.FPDFBitmap_GetBuffer(bitmap);
  const png = encode(memory(module).slice(start, start + across * down * 4), across, down, 8);
  return { png, pages };
}
