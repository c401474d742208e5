import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** An administrator's account signed in from a device that it had not used before (D-114). The mail asks identity for the rest. */
export const newDeviceSeen = defineEvent({
  type: 'new-device.seen',
  version: 1,
  source: 'identity',
  consumedBy: ['notifications.new-device'],
  data: z.object({ newDeviceId: id }),
});
export type NewDeviceSeen = DataOf<typeof newDeviceSeen>;
