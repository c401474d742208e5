// Claims, as they are filed and as they are reviewed.
import type * as z from 'zod/mini';
import type * as adminClaims from '../http/admin-claims.js';
import type * as claims from '../http/claims.js';
import { ADMIN, defineCall } from './define-call.js';

export const listClaims = defineCall('GET', '/api/admin/claims', {
  by: 'claims',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof adminClaims.claimsQuery>;
  answer: z.infer<typeof adminClaims.adminClaim>[];
}>();

export const getClaim = defineCall('GET', '/api/admin/claims/:id', {
  by: 'claims',
  allow: ADMIN,
  right: 'read private records',
})<{
  answer: z.infer<typeof adminClaims.claimInFull>;
}>();

export const changeClaim = defineCall('PATCH', '/api/admin/claims/:id', {
  by: 'claims',
  allow: ADMIN,
  right: 'serve people',
})<{
  body: z.input<typeof adminClaims.claimChange>;
  answer: z.infer<typeof adminClaims.claimInFull>;
}>();

export const fileClaim = defineCall('POST', '/api/claims', { by: 'claims', allow: 'anyone' })<{
  body: z.input<ReturnType<typeof claims.claimRules>>;
  answer: z.infer<typeof claims.filedClaim>;
}>();
