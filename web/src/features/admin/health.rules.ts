import type { Health } from '@portal/contracts/http/health';
import { cappedCount } from '@portal/contracts/values/needs';
import { relativeDate } from '../../lib/dates.js';

interface Said {
  /** unknown: the service that knows it is away. */
  state: 'well' | 'unwell' | 'unknown';
  text: string;
}

/** A mail that waits for longer is late: the mail server is tried again long before. */
const LATE_MS = 15 * 60_000;

const ago = (at: string, now: Date) => relativeDate(new Date(at), now);

export function webhookSaid(webhook: Health['webhook'], now = new Date()): Said {
  if (!webhook) return { state: 'unknown', text: 'Whether Stripe is heard is not known at the moment.' };
  return webhook.lastAt
    ? { state: 'well', text: `Stripe was last heard ${ago(webhook.lastAt, now)}.` }
    : { state: 'well', text: 'Stripe has told nothing yet.' };
}

export function mailsSaid(mails: Health['mails'], now = new Date()): Said {
  if (!mails) return { state: 'unknown', text: 'Whether mails go out is not known at the moment.' };
  const { waiting, waitingSince, failed, kept } = mails;
  const isLate = waitingSince !== null && now.getTime() - Date.parse(waitingSince) > LATE_MS;
  const parts = [
    ...(kept !== undefined ? [`No mail server is set: ${keptText(kept)} to be read, and not sent`] : []),
    ...(waiting > 0
      ? [
          `${cappedCount(waiting)} ${waiting === 1 ? 'mail waits' : 'mails wait'}` +
            (isLate ? `, the oldest from ${ago(waitingSince, now)}` : ''),
        ]
      : []),
    ...(failed > 0 ? [`${cappedCount(failed)} could not be sent`] : []),
  ];
  return {
    state: kept !== undefined || failed > 0 || isLate ? 'unwell' : 'well',
    text: parts.length > 0 ? `${parts.join('; ')}.` : 'All mails have gone out.',
  };
}

const keptText = (kept: number): string =>
  kept === 0 ? 'mails are kept' : kept === 1 ? '1 mail is kept' : `${cappedCount(kept)} mails are kept`;

export function booksSaid(books: Health['books'], now = new Date()): Said {
  if (!books) return { state: 'unknown', text: 'Whether the books agree is not known at the moment.' };
  const { checkedAt, drift, isBehind } = books;
  if (drift > 0)
    return {
      state: 'unwell',
      text: `${drift} ${drift === 1 ? 'figure of the books differs' : 'figures of the books differ'}.`,
    };
  if (checkedAt === null) return { state: 'unknown', text: 'The books have not been checked yet.' };
  const agreed = `The books agreed when they were checked ${ago(checkedAt, now)}`;
  return isBehind
    ? { state: 'unwell', text: `${agreed}; sales or refunds are still on their way.` }
    : { state: 'well', text: `${agreed}.` };
}
