import { render, toPlainText } from '@react-email/render';
import { SOURCE_LANGUAGE, type Language } from '@portal/contracts/values/languages';
import { createElement, type ReactElement } from 'react';
import { AS_IT_COMES, BrandOfMail } from './brand.js';
import { inLanguageOfReader } from './in-language.js';

/** A template of a mail: subject and page from the same props. */
export interface MailTemplate<Props> {
  subject(props: Props): string;
  page(props: Props): ReactElement;
}

// Otherwise each label and each value becomes a paragraph of its own.
const facts = {
  selector: 'table.fact',
  format: 'dataTable',
  options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
};
const heading = { selector: 'h1', options: { uppercase: false } };

/** Renders a mail's subject and its two bodies, in the language of its reader. */
export const written = <Props>(
  template: MailTemplate<Props>,
  props: Props,
  brand = AS_IT_COMES,
  language?: Language | null,
): Promise<{ subject: string; html: string; text: string }> =>
  inLanguageOfReader(language ?? SOURCE_LANGUAGE, async () => {
    const html = await render(createElement(BrandOfMail, { value: brand }, template.page(props)));
    return {
      subject: template.subject(props),
      html,
      text: toPlainText(html, { selectors: [facts, heading] }),
    };
  });
