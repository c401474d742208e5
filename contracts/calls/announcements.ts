// Announcements to partners (D-159).
import type * as z from 'zod/mini';
import type * as announcements from '../http/announcements.js';
import { ADMIN, PARTNER, defineCall } from './define-call.js';

export const listAnnouncements = defineCall('GET', '/api/admin/announcements', {
  by: 'notifications',
  allow: ADMIN,
})<{
  query: z.input<typeof announcements.announcementsQuery>;
  answer: z.infer<typeof announcements.adminAnnouncement>[];
}>();

/** Read before publishing: it asks identity for all partners. */
export const countAudience = defineCall('GET', '/api/admin/announcements/audience', {
  by: 'notifications',
  allow: ADMIN,
  right: 'serve people',
})<{ answer: announcements.Audience }>();

export const publishAnnouncement = defineCall('POST', '/api/admin/announcements', {
  by: 'notifications',
  allow: ADMIN,
  right: 'serve people',
  stepUp: true,
})<{
  body: z.input<typeof announcements.newAnnouncement>;
  answer: z.infer<typeof announcements.adminAnnouncement>;
}>();

/** Idempotent. */
export const withdrawAnnouncement = defineCall('POST', '/api/admin/announcements/:id/withdraw', {
  by: 'notifications',
  allow: ADMIN,
  right: 'serve people',
})<{ answer: z.infer<typeof announcements.adminAnnouncement> }>();

export const listOwnAnnouncements = defineCall('GET', '/api/partner/announcements', {
  by: 'notifications',
  allow: PARTNER,
})<{ answer: z.infer<typeof announcements.ownAnnouncement>[] }>();

/** Idempotent; also for one that no longer stands. */
export const dismissAnnouncement = defineCall('POST', '/api/partner/announcements/:id/dismiss', {
  by: 'notifications',
  allow: PARTNER,
})();
