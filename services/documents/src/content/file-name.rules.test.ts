import { expect, test } from '@jest/globals';
import { harmlessName } from './file-name.rules.js';

test.each([
  ['w9.pdf', 'pdf', 'w9.pdf'],
  ['W9 2026.PDF', 'pdf', 'W9 2026.PDF'],
  ['Steuererklärung.pdf', 'pdf', 'Steuererklärung.pdf'],
  ['Stu\u0308ck.pdf', 'pdf', 'Stück.pdf'],
  ['税.docx', 'docx', '税.docx'],
  ['photo.jpeg', 'jpg', 'photo.jpeg'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['C:\\Users\\ava\\w9.pdf', 'pdf', 'w9.pdf'],
  ['/etc/cron.d/x.pdf', 'pdf', 'x.pdf'],
  ['w9.pdf\0.exe', 'pdf', 'w9.pdf.exe.pdf'],
  ['invoice\u202Efdp.exe', 'doc', 'invoicefdp.exe.doc'],
  ['\u2066w9\u2069.pdf', 'pdf', 'w9.pdf'],
  ['w9.exe', 'pdf', 'w9.exe.pdf'],
  ['w9.pdf', 'doc', 'w9.pdf.doc'],
  ['w9\r\nSet-Cookie: a=b.pdf', 'pdf', 'w9Set-Cookie_ a=b.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', 'pdf', '_img src=x onerror=alert(1)_.pdf'],
  ['"quoted".pdf', 'pdf', '_quoted_.pdf'],
  ['..', 'pdf', 'document.pdf'],
  ['.pdf', 'pdf', 'pdf.pdf'],
  ['', 'docx', 'document.docx'],
  ['\ud800.pdf', 'pdf', 'pdf.pdf'],
] as const)('%j of a %s is kept as %j', (claimed, kind, kept) => {
  expect(harmlessName(claimed, kind)).toBe(kept);
});

test('a name is at most 120 characters before its extension, and never cut within one', () => {
  expect(harmlessName(`${'😀'.repeat(300)}.pdf`, 'pdf')).toBe(`${'😀'.repeat(120)}.pdf`);
});
