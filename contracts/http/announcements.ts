// Announcements to all partners (D-159).
import * as z from 'zod/mini';
import { dayOf, addDays } from '../values/calendar-day.js';
import { askedDay, day, id, moment, pageQuery } from './fields.js';
import { asText } from './support.js';

export const LONGEST_TITLE = 120;
export const LONGEST_ANNOUNCEMENT = 3_000;
/** How many days ahead an announcement may stand, at most. */
const DAYS_AHEAD = 366;

const TITLE = 'Give it a title';
const TEXT = 'Write the announcement';
const LAST_DAY = 'Choose a day from today on, within a year';

/**
 * `publishAnnouncement`: plain text, of which line breaks and web addresses are shown as such. Published once under its
 * `Idempotency-Key`, and never changed. 400; 409 IDEMPOTENCY_KEY_REUSED.
 */
export const newAnnouncement = z.object({
  title: z.string(TITLE).check(
    z.overwrite((typed) => asText(typed).replace(/\s+/g, ' ')),
    z.trim(),
    z.minLength(1, TITLE),
    z.maxLength(LONGEST_TITLE, `Please use at most ${LONGEST_TITLE} characters`),
  ),
  text: z
    .string(TEXT)
    .check(
      z.overwrite(asText),
      z.trim(),
      z.minLength(1, TEXT),
      z.maxLength(LONGEST_ANNOUNCEMENT, 'Please use at most 3,000 characters'),
    ),
  /** Also as a mail, to each partner who has not refused these. */
  byMail: z.boolean('Say whether it is mailed'),
  /** The last day, of the business's time zone, on which the dashboard shows it; null: until it is withdrawn. */
  lastDay: z.nullable(
    askedDay(LAST_DAY).check(
      z.refine((last) => {
        const today = dayOf(new Date());
        return last >= today && last <= addDays(today, DAYS_AHEAD);
      }, LAST_DAY),
    ),
  ),
});
export type NewAnnouncement = z.infer<typeof newAnnouncement>;

/** standing → over after its last day; either → withdrawn. */
export const ANNOUNCEMENT_STATES = ['standing', 'over', 'withdrawn'] as const;
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

export const announcementsQuery = pageQuery;
export type AnnouncementsQuery = z.infer<typeof announcementsQuery>;

/** An announcement as administrators see it, of `listAnnouncements` newest first. */
export const adminAnnouncement = z.object({
  id,
  title: z.string(),
  text: z.string(),
  state: z.enum(ANNOUNCEMENT_STATES),
  lastDay: z.nullable(day),
  publishedAt: moment,
  /** Only the id of an administrator who was removed, and while identity is down. */
  by: z.object({ id, name: z.nullable(z.string()) }),
  withdrawnAt: z.nullable(moment),
  /** The bells, and mails if any, of some partners are still to come. */
  isUnderWay: z.boolean(),
  /** null: on the dashboard only. `failed`: could not be sent, or withdrawn before they were. */
  mails: z.nullable(z.object({ sent: z.int(), waiting: z.int(), failed: z.int() })),
});
export type AdminAnnouncement = z.infer<typeof adminAnnouncement>;

/** `countAudience`: the partners there are, and how many of them a mail would go to now. */
export const audience = z.object({ partners: z.int(), byMail: z.int() });
export type Audience = z.infer<typeof audience>;

/** `listOwnAnnouncements`: those that stand, newest first, `STANDING_SHOWN` at most. */
export const ownAnnouncement = z.object({
  id,
  title: z.string(),
  text: z.string(),
  publishedAt: moment,
  /** The caller has put it away, on whichever device: the dashboard leaves it out. */
  isDismissed: z.boolean(),
});
export type OwnAnnouncement = z.infer<typeof ownAnnouncement>;

export const STANDING_SHOWN = 20;
