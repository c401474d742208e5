import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { MAIL_KINDS } from '@portal/contracts/http/internal';
import type { Sample } from './sample.js';
import { written } from './written.js';

// The samples that `make mails` shows.
const src = join(import.meta.dirname, '..');
const samples = await Promise.all(
  globSync('**/*.sample.ts', { cwd: src }).map(
    async (file) => ((await import(join(src, file))) as { sample: Sample<object> }).sample,
  ),
);

test('there is a sample of every kind of mail', () => {
  expect(samples.map(({ kind }) => kind).sort()).toEqual([...MAIL_KINDS].sort());
});

describe.each(samples)('the mail of $kind', ({ template, props }) => {
  const mail = written(template, props);

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

  test('loads nothing from anywhere', async () => {
    expect((await mail).html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import|src=/i);
  });
});
