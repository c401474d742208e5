import * as z from 'zod';
import { FACTOR_CHANGES } from '../values/factors.js';
import { USER_ROLES } from '../values/roles.js';
import { defineEvent, type DataOf } from './define-event.js';
import { id, moment } from './fields.js';

/** Somebody's second factors or recovery codes changed, or a recovery code was used: the owner is told (D-104). */
export const factorChanged = defineEvent({
  type: 'factor.changed',
  version: 1,
  source: 'identity',
  consumedBy: ['notifications.factor-changed'],
  data: z.object({
    userId: id,
    role: z.enum(USER_ROLES),
    change: z.enum(FACTOR_CHANGES),
    recoveryCodesLeft: z.int(),
    changedAt: moment,
  }),
});
export type FactorChanged = DataOf<typeof factorChanged>;
