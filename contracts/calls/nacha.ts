// Partners' bank accounts, and the bank's files of a batch.
import type * as z from 'zod/mini';
import type * as accounts from '../http/bank-accounts.js';
import type * as nacha from '../http/nacha.js';
import { ADMIN, defineCall, type FileAnswer } from './define-call.js';

export const getBankAccount = defineCall('GET', '/api/admin/partners/:id/bank-account', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
})<{ answer: z.infer<typeof accounts.bankAccount> }>();

export const setBankAccount = defineCall('PUT', '/api/admin/partners/:id/bank-account', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
})<{ body: z.input<typeof accounts.bankAccountChange>; answer: z.infer<typeof accounts.bankAccount> }>();

export const removeBankAccount = defineCall('DELETE', '/api/admin/partners/:id/bank-account', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
})<{ query: z.input<typeof accounts.bankAccountRemoval> }>();

export const getNachaSummary = defineCall('GET', '/api/admin/payout-batches/:id/nacha', {
  by: 'documents',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof nacha.nachaSummary> }>();

export const makeNachaFile = defineCall('POST', '/api/admin/payout-batches/:id/nacha-files', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
})<{ body: z.input<typeof nacha.newNachaFile>; answer: z.infer<typeof nacha.nachaFile> }>();

export const findNachaFileOfPayout = defineCall('GET', '/api/admin/payouts/:id/nacha-file', {
  by: 'documents',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof nacha.fileOfPayout> }>();

/** No GET: a link must not take a file, since taking it is recorded (D-93). */
export const takeNachaFile = defineCall('POST', '/api/admin/nacha-files/:id/nacha.txt', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
})<{ body: z.input<typeof nacha.nachaDownload>; answer: FileAnswer }>();

export const declareNachaFileUnused = defineCall('POST', '/api/admin/nacha-files/:id/unused', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
})<{ body: z.input<typeof nacha.unusedNachaFile> }>();
