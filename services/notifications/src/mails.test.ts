import { describe, expect, test } from '@jest/globals';
import { MAIL_KINDS } from '@portal/contracts/values/mail-kinds.gen';
import { AS_IT_COMES } from './design/brand.js';
import { withoutSecretLinks } from './design/secret-link.js';
import { written } from './design/written.js';
import { mails } from './mails.gen.js';
import { isTranslated } from '../test/is-translated.js';

test('there is one mail of every kind', () => {
  expect(mails.map(({ kind }) => kind).sort()).toEqual([...MAIL_KINDS].sort());
});

describe.each(mails)('the mail of $kind', (definition) => {
  const mail = written(definition, definition.sample);

  test('has a subject of one line and both bodies, with nothing left out', async () => {
    const { subject, html, text } = await mail;
    expect(subject).toMatch(/^[A-Z][^\n]{5,80}$/);
    for (const body of [html, text]) expect(body).not.toMatch(/undefined|NaN|\[object/);
    expect(text).not.toMatch(/<[a-z]/);
  });

  test('has a title, and addresses that can be pressed', async () => {
    const { html } = await mail;
    expect(html).toMatch(/<title>[^<]{5,}<\/title>/);
    const withoutLinks = html.replace(/<a\b.*?<\/a>/gs, '').replace(/<[^>]*>/g, '');
    expect(withoutLinks).not.toContain('help@portal.example');
  });

  test('can be shown to administrators without a secret (D-84)', async () => {
    const { subject, text } = await mail;
    const shown = withoutSecretLinks(text);
    expect(shown.includes('(the link is only in the mail)')).toBe(text.includes('token'));
    expect(`${subject} ${shown}`).not.toMatch(/token|what-only-the-reader-has/);
  });

  test('loads nothing from anywhere', async () => {
    expect((await mail).html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import|src=/i);
  });
});

describe.each(mails.filter(isTranslated))('the mail of $kind in Spanish', (definition) => {
  test('says nothing in English but what was typed', async () => {
    const [english, spanish] = await Promise.all([
      written(definition, definition.sample),
      written(definition, definition.sample, undefined, 'es'),
    ]);
    expect(spanish.html).toContain('<html dir="ltr" lang="es">');
    const typed = JSON.stringify([definition.sample, AS_IT_COMES.name]);
    expect(spanish.subject === english.subject).toBe(typed.includes(english.subject));
    const lines = (text: string) => text.split('\n').map((line) => line.trim());
    const same = lines(english.text).filter(
      (line) => /[A-Za-z]{2} [A-Za-z]{2}/.test(line) && lines(spanish.text).includes(line),
    );
    expect(same.filter((line) => !typed.includes(line.replace(/^• /, '')))).toEqual([]);
  });
});
