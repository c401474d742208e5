import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';

/** A kind of mail: its subject and its page, both from the same props. */
export interface MailTemplate<Props> {
  subject(props: Props): string;
  page(props: Props): ReactElement;
}

// Without this each label and each value would be a paragraph of its own.
const facts = {
  selector: 'table.fact',
  format: 'dataTable',
  options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
};
const heading = { selector: 'h1', options: { uppercase: false } };

/** A mail's subject and its two bodies. */
export async function written<Props>(
  template: MailTemplate<Props>,
  props: Props,
): Promise<{ subject: string; html: string; text: string }> {
  const html = await render(template.page(props));
  return { subject: template.subject(props), html, text: toPlainText(html, { selectors: [facts, heading] }) };
}
