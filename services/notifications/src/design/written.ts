import { render, toPlainText } from '@react-email/render';
import type { ReactNode } from 'react';

// Without this each label and each value would be a paragraph of its own.
const facts = {
  selector: 'table.fact',
  format: 'dataTable',
  options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
};
const heading = { selector: 'h1', options: { uppercase: false } };

/** A mail's two bodies from its template. */
export async function written(mail: ReactNode): Promise<{ html: string; text: string }> {
  const html = await render(mail);
  return { html, text: toPlainText(html, { selectors: [facts, heading] }) };
}
