/** A PDF with a page for each text. */
export function pdfOf(...texts: string[]): Buffer {
  const pages = texts.map((text) => `BT /F 40 Tf 72 600 Td (${text}) Tj ET`);
  const fontAt = 3 + 2 * pages.length;
  const kids = pages.map((_, i) => `${3 + 2 * i} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}/MediaBox[0 0 612 792]/Resources<</Font<</F ${fontAt} 0 R>>>>>>`,
    ...pages.flatMap((page, i) => [
      `<</Type/Page/Parent 2 0 R/Contents ${4 + 2 * i} 0 R>>`,
      `<</Length ${page.length}>>stream\n${page}\nendstream`,
    ]),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
