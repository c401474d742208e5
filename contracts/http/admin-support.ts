import * as z from 'zod/mini';
import { dayRange, id, moment, pageQuery, searched } from './fields.js';
import { MAIL_KINDS } from '../values/mail-kinds.gen.js';
import { otherPlaceholders } from '../values/canned-answer.js';
import { STATES_AFTER_ANSWER } from '../values/support.js';
import { seen } from './seen.js';
import { asText, supportReasons, supportStates, supportText } from './support.js';

/** Query of `listSupportRequests` beside `limit` and `cursor` (D-3, D-32). */
const supportFilters = z.object({
  reason: z.optional(z.enum(supportReasons, 'There is no such reason')),
  state: z.optional(z.enum(supportStates, 'There is no such state')),
  /** In what was asked first. */
  search: z.optional(searched),
  /** `true`: those that the caller looks after. */
  mine: z.optional(z.enum(['true'], 'mine must be true')),
  ...dayRange,
});
export const supportRequestsQuery = z.extend(pageQuery, supportFilters.shape);
export type SupportRequestsQuery = z.infer<typeof supportRequestsQuery>;

const supportAdmin = z.object({ id, name: z.nullable(z.string()) });

/** A line of `listSupportRequests`, newest first. */
export const adminSupportRequest = z.object({
  id,
  createdAt: moment,
  reason: z.enum(supportReasons),
  message: z.string(),
  /** Absent from the release before, as `assignee`. */
  state: z.optional(z.enum(supportStates)),
  /** The administrator who looks after it; without a name while identity is down, and for a deleted account. */
  assignee: z.optional(z.nullable(supportAdmin)),
  /** The administrator who wrote first (D-174); null: the sender did. Absent from the release before. */
  begunBy: z.optional(z.nullable(supportAdmin)),
  /** Grows with each change; `seen` compares it when several are changed at once. Absent from the release before. */
  version: z.optional(z.int()),
  /** null while identity is down, and for a deleted account. */
  sender: z.nullable(
    z.object({
      id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      companyName: z.nullable(z.string()),
    }),
  ),
});
export type AdminSupportRequest = z.infer<typeof adminSupportRequest>;

/**
 * `getSupportRequest` and what changes one (D-129): the request, then what was written since, oldest first. `version`
 * is what `seen` compares.
 */
export const supportThread = z.object({
  ...adminSupportRequest.shape,
  state: z.enum(supportStates),
  assignee: z.nullable(supportAdmin),
  version: z.int(),
  messages: z.array(
    z.object({
      id,
      /** answer: mailed to the asker; note: for administrators alone; reply: the asker's. */
      kind: z.enum(['answer', 'note', 'reply']),
      message: z.string(),
      createdAt: moment,
      /** null: the asker. */
      by: z.nullable(supportAdmin),
    }),
  ),
});
export type SupportThread = z.infer<typeof supportThread>;

/**
 * `answerSupport`: mailed to the asker. The same `Idempotency-Key` again answers nothing. 409 CHANGED_MEANWHILE;
 * 409 IDEMPOTENCY_KEY_REUSED.
 */
export const supportAnswer = z.object({
  message: supportText('Write an answer first'),
  /** What the request becomes. */
  state: z._default(z.enum(STATES_AFTER_ANSWER), 'waiting'),
  seen,
});
export type SupportAnswer = z.infer<typeof supportAnswer>;

/** `noteOnSupport`: nobody is told. The same `Idempotency-Key` again writes nothing. */
export const supportNote = z.object({ message: supportText('Write a note first') });
export type SupportNote = z.infer<typeof supportNote>;

/** `changeSupport`: at least one. 409 NOT_NEXT for a state that may not follow; 409 CHANGED_MEANWHILE. */
export const supportChange = z.object({
  state: z.optional(z.enum(supportStates, 'There is no such state')),
  /** An administrator; null: nobody looks after it. */
  assigneeId: z.optional(z.nullable(id)),
  seen,
});
export type SupportChange = z.infer<typeof supportChange>;

/**
 * `messagePartner` -> 201 `{id}` of the thread that it begins (D-174). The same `Idempotency-Key` again begins none. 404; 409
 * EMAIL_NOT_VERIFIED; 409 IDEMPOTENCY_KEY_REUSED.
 */
export const messageToPartner = z.object({ message: supportText('Write a message first') });
export type MessageToPartner = z.infer<typeof messageToPartner>;
export const partnerMessaged = z.object({ id });

/** How many canned answers there may be, all of which are read at once. */
export const CANNED_ANSWERS = 200;

/** 409: another canned answer has this title; there are `CANNED_ANSWERS` already. */
export const TITLE_TAKEN = 'TITLE_TAKEN';
export const TOO_MANY_ANSWERS = 'TOO_MANY_ANSWERS';

const TITLE = 'Give it a title';

/** What `addCannedAnswer` takes (D-144). 400; 409 TITLE_TAKEN, TOO_MANY_ANSWERS. */
export const newCannedAnswer = z.object({
  title: z
    .string(TITLE)
    .check(z.trim(), z.minLength(1, TITLE), z.maxLength(80, 'Please use at most 80 characters')),
  text: z.string('Write the answer').check(
    z.overwrite(asText),
    z.trim(),
    z.minLength(1, 'Write the answer'),
    z.maxLength(3_000, 'Please use at most 3,000 characters'),
    z.refine((text) => otherPlaceholders(text).length === 0, {
      error: 'Only {name} can be filled in. Please take other words out of their braces.',
    }),
  ),
});
export type NewCannedAnswer = z.infer<typeof newCannedAnswer>;

/** `changeCannedAnswer`: all of it. 404; 409 TITLE_TAKEN, CHANGED_MEANWHILE when `seen` has another version. */
export const cannedAnswerChange = z.extend(newCannedAnswer, { seen });
export type CannedAnswerChange = z.infer<typeof cannedAnswerChange>;

/** `listCannedAnswers` (D-144): of all administrators, by title. */
export const cannedAnswer = z.object({
  id,
  title: z.string(),
  text: z.string(),
  /** Grows with each change. */
  version: z.int(),
});
export type CannedAnswer = z.infer<typeof cannedAnswer>;

/** queued → sent; → kept where there is no SMTP (D-33); → failed when no retry can deliver it. */
export const MAIL_STATUSES = ['queued', 'sent', 'kept', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Query of `listMails` beside `limit` and `cursor` (D-33). */
const mailFilters = z.object({
  status: z.optional(z.enum(MAIL_STATUSES, 'There is no such status')),
  ...dayRange,
});
export const mailsQuery = z.extend(pageQuery, mailFilters.shape);
export type MailsQuery = z.infer<typeof mailsQuery>;

/** A line of `listMails`, newest first. */
export const adminMail = z.object({
  id,
  kind: z.enum(MAIL_KINDS),
  status: z.enum(MAIL_STATUSES),
  /** Looked up when the mail goes out: null before. */
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  attempts: z.int(),
  /** A code, such as ECONNREFUSED. */
  lastError: z.nullable(z.string()),
  createdAt: moment,
  settledAt: z.nullable(moment),
});
export type AdminMail = z.infer<typeof adminMail>;

/** `countGivenUpMails`: how many failed; `retryGivenUpMails`: how many are queued again. */
export const givenUpMails = z.object({ count: z.int() });
export type GivenUpMails = z.infer<typeof givenUpMails>;

/** `getMail`: with its text, where that is stored. A link with a secret is left out of it (D-84). */
export const mailInFull = z.object({ ...adminMail.shape, text: z.nullable(z.string()) });
export type MailInFull = z.infer<typeof mailInFull>;

/** `getUploadScanning`: whether a virus scanner checks each upload (D-82). */
export const uploadScanning = z.object({ scanned: z.boolean() });
export type UploadScanning = z.infer<typeof uploadScanning>;
