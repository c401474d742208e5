import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** An announcement was published or withdrawn: partners' open pages read anew (D-159). */
export const announcementsChanged = defineEvent({
  type: 'announcements.changed',
  version: 1,
  source: 'notifications',
  signal: true,
  data: z.object({ announcementId: id }),
});
export type AnnouncementsChanged = DataOf<typeof announcementsChanged>;
