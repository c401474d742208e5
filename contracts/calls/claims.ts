// Claims, as they are filed and as they are reviewed.
import type * as z from 'zod/mini';
import type * as adminClaims from '../http/admin-claims.js';
import type * as claimPage from '../http/claim-page.js';
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
  by: 'gateway',
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

/** Asks the claimant for documents, by mail (D-156). */
export const askClaimant = defineCall('POST', '/api/admin/claims/:id/requests', {
  by: 'claims',
  allow: ADMIN,
  right: 'serve people',
})<{
  body: z.input<typeof adminClaims.claimRequest>;
  answer: z.infer<typeof adminClaims.claimInFull>;
}>();

/** Somebody has looked at what the claimant sent (D-156). */
export const claimFilesSeen = defineCall('POST', '/api/admin/claims/:id/files-seen', {
  by: 'claims',
  allow: ADMIN,
  right: 'serve people',
})<{
  body: z.input<typeof adminClaims.claimFilesSeen>;
  answer: z.infer<typeof adminClaims.claimInFull>;
}>();

/** By the link in a mail about the claim, without an account (D-156). */
export const readClaim = defineCall('POST', '/api/claims/state', {
  by: 'claims',
  allow: 'anyone',
  reads: true,
})<{ body: z.input<typeof claimPage.claimLink>; answer: z.infer<typeof claimPage.claimantsClaim> }>();

/**
 * Multipart: the fields `token` and `asked`, then the files. The same `Idempotency-Key` again adds nothing. Refused as `fileClaim` refuses
 * a file; 404 CLAIM_LINK_INVALID; 409 CLAIM_DECIDED, NOTHING_ASKED, TOO_MANY_FILES or IDEMPOTENCY_KEY_REUSED.
 */
export const addClaimFiles = defineCall('POST', '/api/claims/files', { by: 'claims', allow: 'anyone' })<{
  body: z.input<typeof claimPage.claimAddition>;
  answer: z.infer<typeof claimPage.claimantsClaim>;
}>();
