// The administrators' overview.
import type * as z from 'zod/mini';
import type * as figures from '../http/figures.js';
import type * as happenings from '../http/happenings.js';
import type * as health from '../http/health.js';
import type * as needs from '../http/needs.js';
import { ADMIN, defineCall } from './define-call.js';

/** What waits for the caller (D-132). */
export const listNeeds = defineCall('GET', '/api/admin/needs', {
  by: 'gateway',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof needs.needs> }>();

/** Figures of a period beside those of the one before (D-133). */
export const getFigures = defineCall('GET', '/api/admin/figures', {
  by: 'gateway',
  allow: ADMIN,
  right: 'look',
})<{ query: z.input<typeof figures.figuresQuery>; answer: z.infer<typeof figures.figures> }>();

/** Whether webhook, mails and books are well (D-134). */
export const getHealth = defineCall('GET', '/api/admin/health', {
  by: 'gateway',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof health.health> }>();

/** What happened lately: sales, refunds, sign-ups, claims, payouts (D-161). */
export const listHappenings = defineCall('GET', '/api/admin/happenings', {
  by: 'notifications',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof happenings.happeningsQuery>;
  answer: z.infer<typeof happenings.happening>[];
}>();
