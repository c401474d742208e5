// The partners' bell.
import type * as z from 'zod/mini';
import type * as notices from '../http/notices.js';
import { PARTNER, defineCall } from './define-call.js';

export const listNotices = defineCall('GET', '/api/partner/notices', {
  by: 'notifications',
  allow: PARTNER,
})<{ query: z.input<typeof notices.noticesQuery>; answer: z.infer<typeof notices.notice>[] }>();

export const countUnreadNotices = defineCall('GET', '/api/partner/notices/unread', {
  by: 'notifications',
  allow: PARTNER,
})<{ answer: z.infer<typeof notices.unreadNotices> }>();

export const markNoticesRead = defineCall('POST', '/api/partner/notices/read', {
  by: 'notifications',
  allow: PARTNER,
})<{ body: z.input<typeof notices.readNotices> }>();

export const markAllNoticesRead = defineCall('POST', '/api/partner/notices/read-all', {
  by: 'notifications',
  allow: PARTNER,
})<{ body: z.input<typeof notices.readAllNotices> }>();
