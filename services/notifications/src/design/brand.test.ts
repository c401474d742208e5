import { expect, test } from '@jest/globals';
import { DEFAULT_BRAND_COLOR } from '@portal/contracts/values/brand-palette';
import { mail as receipt } from '../sale-mails/receipt.mail.js';
import { AS_IT_COMES, mailBrandOf } from './brand.js';
import { written } from './written.js';

test('a mail has the name and the colours of its brand, in light and dark', async () => {
  const { html, text } = await written(
    receipt,
    receipt.sample,
    mailBrandOf({ name: 'Harbor & Sons', color: '#4338ca', site: null }),
  );
  expect(html).toContain('Harbor &amp; Sons');
  expect(text).toContain('Harbor & Sons');
  expect(html).toContain('background-color: #9aa6ff !important');
  for (const ours of ['Partner Portal', '#0f6b64', '#effcf9', '#38c6b4', '#6fdfcd', '#05292a'])
    expect(html).not.toContain(ours);
});

test('a mail of the portal as it comes is as it was', async () => {
  const { html } = await written(receipt, receipt.sample);
  expect(html).toContain('Partner Portal');
  expect(mailBrandOf({ name: 'Partner Portal', color: DEFAULT_BRAND_COLOR, site: null })).toEqual(
    AS_IT_COMES,
  );
});
