import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';

/** Something happened that administrators see on their overview: their open pages read it anew (D-161). */
export const happeningsChanged = defineEvent({
  type: 'happenings.changed',
  version: 1,
  source: 'notifications',
  signal: true,
  data: z.object({}),
});
export type HappeningsChanged = DataOf<typeof happeningsChanged>;
