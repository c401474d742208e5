import { Problem } from '../lib/say.ts';

const DAY_MS = 86_400_000;
/** How long sent events are kept (kit/messaging/outbox/sent-events.ts). */
const KEPT_DAYS = 7;

/**
 * The moment from which events are sent again, in ISO.
 * @param from as it was typed
 * @throws Problem with one sentence
 */
export function momentOf(from: string | undefined, now: Date): string {
  if (!from) throw new Problem('Say since when: make resend FROM=2026-11-22T08:00Z');
  const moment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(from)
    ? new Date(from)
    : null;
  if (!moment || Number.isNaN(moment.getTime()))
    throw new Problem(`FROM=${from} is no moment: write it as 2026-11-22T08:00Z.`);
  if (moment > now) throw new Problem(`FROM=${from} is yet to come.`);
  if (now.getTime() - moment.getTime() > KEPT_DAYS * DAY_MS)
    throw new Problem(`FROM=${from} is more than ${KEPT_DAYS} days ago, and no longer kept.`);
  return moment.toISOString();
}
