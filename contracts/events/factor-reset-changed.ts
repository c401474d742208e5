import * as z from 'zod';
import { FACTOR_RESET_CHANGES } from '../values/factors.js';
import { defineEvent, type DataOf } from './define-event.js';
import { id, moment } from './fields.js';

/** Owners decide on a reset of an administrator's second factors: the person and every owner are told (D-111). */
export const factorResetChanged = defineEvent({
  type: 'factor-reset.changed',
  version: 1,
  source: 'identity',
  consumedBy: ['notifications.factor-reset'],
  data: z.object({
    resetId: id,
    change: z.enum(FACTOR_RESET_CHANGES),
    /** Whose factors. */
    userId: id,
    /** Who asked, confirmed or refused. */
    by: id,
    /** The person, and whoever was an owner at that moment. */
    told: z.array(id),
    changedAt: moment,
  }),
});
export type FactorResetChanged = DataOf<typeof factorResetChanged>;
