import { describe, expect, test } from '@jest/globals';
import { booksSaid, mailsSaid, webhookSaid } from './health.rules.js';

const now = new Date('2026-11-26T08:00:00Z');
const hourAgo = '2026-11-26T07:00:00.000Z';
const justNow = '2026-11-26T07:59:00.000Z';

describe('health is said in words', () => {
  test.each([
    [{ lastAt: hourAgo }, 'well', 'Stripe was last heard 1 hour ago.'],
    [{ lastAt: null }, 'well', 'Stripe has told nothing yet.'],
    [null, 'unknown', 'Whether Stripe is heard is not known at the moment.'],
  ] as const)('of the webhook %j: %s, %s', (webhook, state, text) => {
    expect(webhookSaid(webhook, now)).toEqual({ state, text });
  });

  test.each([
    [{ waiting: 0, waitingSince: null, failed: 0 }, 'well', 'All mails have gone out.'],
    [{ waiting: 1, waitingSince: justNow, failed: 0 }, 'well', '1 mail waits.'],
    [
      { waiting: 100, waitingSince: hourAgo, failed: 2 },
      'unwell',
      '99+ mails wait, the oldest from 1 hour ago; 2 could not be sent.',
    ],
    [
      { waiting: 0, waitingSince: null, failed: 0, kept: 0 },
      'unwell',
      'No mail server is set: mails are kept to be read, and not sent.',
    ],
    [
      { waiting: 0, waitingSince: null, failed: 0, kept: 1 },
      'unwell',
      'No mail server is set: 1 mail is kept to be read, and not sent.',
    ],
    [
      { waiting: 2, waitingSince: justNow, failed: 0, kept: 100 },
      'unwell',
      'No mail server is set: 99+ mails are kept to be read, and not sent; 2 mails wait.',
    ],
    [null, 'unknown', 'Whether mails go out is not known at the moment.'],
  ] as const)('of mails %j: %s, %s', (mails, state, text) => {
    expect(mailsSaid(mails, now)).toEqual({ state, text });
  });

  test.each([
    [
      { checkedAt: hourAgo, drift: 0, isBehind: false },
      'well',
      'The books agreed when they were checked 1 hour ago.',
    ],
    [
      { checkedAt: hourAgo, drift: 0, isBehind: true },
      'unwell',
      'The books agreed when they were checked 1 hour ago; sales or refunds are still on their way.',
    ],
    [{ checkedAt: hourAgo, drift: 2, isBehind: false }, 'unwell', '2 figures of the books differ.'],
    [{ checkedAt: null, drift: 0, isBehind: false }, 'unknown', 'The books have not been checked yet.'],
    [null, 'unknown', 'Whether the books agree is not known at the moment.'],
  ] as const)('of the books %j: %s, %s', (books, state, text) => {
    expect(booksSaid(books, now)).toEqual({ state, text });
  });
});
