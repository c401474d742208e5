import * as calls from '@portal/contracts/calls/announcements';
import * as announcements from '@portal/contracts/http/announcements';
import { operation, type Operation } from '../operation.js';
import { list } from './list.js';

const words = {
  title: 'Commission for Roadside Plus rises',
  text: 'From January 1 on you earn 14 %. All about it: https://example.com/news',
};

const standing: announcements.AdminAnnouncement = {
  id: 3,
  ...words,
  state: 'standing',
  lastDay: '2026-12-31',
  publishedAt: '2026-11-05T10:00:00.000Z',
  by: { id: 1, name: 'Dana Reyes' },
  withdrawnAt: null,
  isUnderWay: false,
  mails: { sent: 118, waiting: 0, failed: 1 },
};

const own: announcements.OwnAnnouncement = {
  id: 3,
  ...words,
  publishedAt: standing.publishedAt,
  isDismissed: false,
};

/** Announcements to partners. */
export const announcementOperations: Operation[] = [
  operation(calls.listAnnouncements, {
    summary: 'Announcements to partners, newest first, by page',
    tag: 'Admin',
    query: announcements.announcementsQuery,
    paged: true,
    answers: list(announcements.adminAnnouncement, standing),
  }),
  operation(calls.countAudience, {
    summary: 'How many partners there are, and how many of them a mail would go to now',
    tag: 'Admin',
    answers: { 200: { schema: announcements.audience, example: { partners: 120, byMail: 119 } } },
  }),
  operation(calls.publishAnnouncement, {
    summary: 'Publish an announcement to all partners',
    description:
      'It cannot be changed, only withdrawn. The same `Idempotency-Key` again publishes nothing. Mails go out a few at a time.',
    tag: 'Admin',
    body: announcements.newAnnouncement,
    example: { ...words, byMail: true, lastDay: null },
    answers: { 201: { schema: announcements.adminAnnouncement, example: { ...standing, lastDay: null } } },
    errors: {
      409: {
        code: 'IDEMPOTENCY_KEY_REUSED',
        message: 'Something else was published with this key already',
      },
    },
  }),
  operation(calls.withdrawAnnouncement, {
    summary: 'Withdraw an announcement, with those of its mails that nobody has tried to send',
    tag: 'Admin',
    answers: {
      200: {
        schema: announcements.adminAnnouncement,
        example: { ...standing, state: 'withdrawn', withdrawnAt: '2026-11-06T08:00:00.000Z' },
      },
    },
    errors: { 404: { code: 'NOT_FOUND', message: 'Announcement not found' } },
  }),
  operation(calls.listOwnAnnouncements, {
    summary: 'The announcements that stand, newest first',
    tag: 'Account',
    answers: list(announcements.ownAnnouncement, own),
  }),
  operation(calls.dismissAnnouncement, {
    summary: 'Put an announcement away, on all your devices',
    tag: 'Account',
    answers: { 204: null },
  }),
];
