import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { MAX_FILE_BYTES } from '@portal/contracts/http/files';
import { kindOf } from './content.rules.js';
import { ContentSniffer } from './content-sniffer.js';
import { doc, docx, jpg, pdf, png, wordParts, zip } from '../../test/samples.js';

/** Feeds the file in pieces of this size. */
async function kind(file: Buffer, piece = 65_536) {
  const pieces = Array.from({ length: Math.ceil(file.length / piece) }, (_, i) =>
    file.subarray(i * piece, (i + 1) * piece),
  );
  const sniffer = new ContentSniffer();
  const passed = await buffer(Readable.from(sniffer.passing(Readable.from(pieces))));
  expect(passed.equals(file)).toBe(true);
  return kindOf(sniffer.seen());
}

test.each([
  ['pdf', pdf()],
  ['pdf', pdf('long', 300_000)],
  ['doc', doc()],
  ['docx', docx()],
  ['docx', zip(wordParts().reverse())],
  ['docx', zip([...wordParts(), { name: 'word/media/scan.bin', content: Buffer.alloc(500_000, 7) }])],
  ['png', png()],
  ['jpg', jpg()],
] as const)('a %s is known by its content, however it comes in', async (expected, file) => {
  for (const piece of [1_000, 65_536]) expect(await kind(file, piece)).toBe(expected);
});

test('the name of Word’s stream is found across the border of two pieces', async () => {
  for (let piece = 4_220; piece < 4_260; piece += 1) expect(await kind(doc(), piece)).toBe('doc');
});

const bomb = (unpackedBytes: number) =>
  zip([...wordParts(), { name: 'word/media/big.bin', content: 'x', claims: { unpackedBytes } }]);
/** Empty parts: only their names and the directory take room. */
const parts = (count: number) =>
  zip([...wordParts(), ...Array.from({ length: count }, (_, n) => ({ name: `word/${n}.xml`, content: '' }))]);

test.each([
  ['nothing', Buffer.alloc(0)],
  ['plain text', Buffer.from('SSN 078-05-1120')],
  ['a program', Buffer.from('4d5a9000030000000400', 'hex')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a picture with scripts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ['a PDF that is cut off', pdf().subarray(0, 30)],
  ['a PDF after something else', Buffer.concat([Buffer.from('<script>'), pdf()])],
  ['a PDF that is also a zip', Buffer.concat([pdf(), docx()])],
  ['a PDF within which a zip stands at the end', Buffer.concat([pdf(), docx(), Buffer.from('%%EOF')])],
  ['a picture that is also a zip', Buffer.concat([png(), docx()])],
  ['a picture with something behind it', Buffer.concat([png(), Buffer.from('<?php system($_GET[0]);')])],
  ['a compound file that is no document of Word', doc('Workbook')],
  ['a zip that is no document', zip([{ name: 'a.txt', content: 'a' }])],
  ['a spreadsheet', zip([...wordParts().slice(0, 2), { name: 'xl/workbook.xml', content: '' }])],
  ['a document that climbs out of its folder', zip([...wordParts(), { name: '../../.bashrc', content: '' }])],
  ['a document with an absolute path', zip([...wordParts(), { name: '/etc/passwd', content: '' }])],
  ['a document with a part twice', zip([...wordParts(), ...wordParts().slice(2)])],
  ['a document with something before it', Buffer.concat([Buffer.from('PK\x03\x04'), docx()])],
  ['a document with something behind it', Buffer.concat([docx(), Buffer.from('behind')])],
  ['a document that is cut off', docx().subarray(0, -10)],
  ['a zip bomb of 4 GB', bomb(0xffff_ffff)],
  ['a zip bomb of 2 MB in a few hundred bytes', bomb(2 * 1024 * 1024)],
  ['a zip bomb of more files than its directory has room for', parts(1_500)],
  [
    'a zip bomb whose parts are one on top of the other',
    zip([...wordParts(), { name: 'word/a.xml', content: 'a'.repeat(9_000), claims: { offset: 0 } }]),
  ],
])('%s is none of what we take', async (_, file) => {
  expect(await kind(file)).toBeNull();
});

test('10 MiB pass, and one byte more is refused before it is all there', async () => {
  expect(await kind(pdf('full', MAX_FILE_BYTES))).toBe('pdf');
  await expect(kind(pdf('over', MAX_FILE_BYTES + 1))).rejects.toMatchObject({
    status: 413,
    code: 'FILE_TOO_LARGE',
    message: 'A file may be at most 10 MB',
  });
});
