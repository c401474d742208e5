import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** A partner has a new notice, or read one on some device: the bells on their open pages read anew (D-145). */
export const noticesChanged = defineEvent({
  type: 'notices.changed',
  version: 1,
  source: 'notifications',
  signal: true,
  data: z.object({ partnerId: id }),
});
export type NoticesChanged = DataOf<typeof noticesChanged>;
