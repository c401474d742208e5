// The administrators' overview.
import type * as z from 'zod/mini';
import type * as needs from '../http/needs.js';
import { ADMIN, defineCall } from './define-call.js';

/** What waits for the caller (D-150). */
export const listNeeds = defineCall('GET', '/api/admin/needs', {
  by: 'gateway',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof needs.needs> }>();
