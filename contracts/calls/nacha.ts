// Partners' bank accounts, and the bank's files of a batch.
import type * as z from 'zod/mini';
import type * as accounts from '../http/bank-accounts.js';
import type * as nacha from '../http/nacha.js';
import { ADMIN, defineCall, type FileAnswer } from './define-call.js';

export const getBankAccount = defineCall('GET', '/api/admin/partners/:id/bank-account', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{ answer: z.infer<typeof accounts.bankAccount> }>();

export const setBankAccount = defineCall('PUT', '/api/admin/partners/:id/bank-account', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{ body: z.input<typeof accounts.bankAccountChange>; answer: z.infer<typeof accounts.bankAccount> }>();

export const removeBankAccount = defineCall('DELETE', '/api/admin/partners/:id/bank-account', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{ query: z.input<typeof accounts.bankAccountRemoval> }>();

/** What an administrator stopped, or somebody by the link in a mail (D-99). */
export const getBankAccountStop = defineCall('GET', '/api/admin/partners/:id/bank-account/stop', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
})<{ answer: z.infer<typeof accounts.bankAccountStop> }>();

export const stopBankAccount = defineCall('POST', '/api/admin/partners/:id/bank-account/stop', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
})<{ body: z.input<typeof accounts.stoppedVersion>; answer: z.infer<typeof accounts.stoppedChange> }>();

export const allowBankAccountChanges = defineCall('POST', '/api/admin/partners/:id/bank-account/allow', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{ body: z.input<typeof accounts.changesAllowed> }>();

/** Whom a bank file could pay: asked for by what shows payments, beside payouts' own figures (D-120). */
export const listBankAccountStates = defineCall('GET', '/api/admin/bank-account-states', {
  by: 'documents',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof accounts.bankAccountStatesQuery>;
  answer: z.infer<typeof accounts.bankAccountState>[];
}>();

/** Changes that another administrator has to approve (D-109). */
export const listBankAccountApprovals = defineCall('GET', '/api/admin/bank-account-approvals', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
})<{ answer: z.infer<typeof accounts.unapprovedAccount>[] }>();

export const approveBankAccount = defineCall('POST', '/api/admin/partners/:id/bank-account/approve', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{ body: z.input<typeof accounts.approvedVersion> }>();

export const checkStopLink = defineCall('POST', '/api/bank-account-stop/check', {
  by: 'documents',
  allow: 'anyone',
  reads: true,
})<{ body: z.input<typeof accounts.stopLink>; answer: z.infer<typeof accounts.stopLinkState> }>();

/** No GET: what follows links in mails, such as a scanner, must stop nothing (D-99). */
export const stopByLink = defineCall('POST', '/api/bank-account-stop', {
  by: 'documents',
  allow: 'anyone',
})<{ body: z.input<typeof accounts.stopLink>; answer: z.infer<typeof accounts.stoppedChange> }>();

export const getNachaSummary = defineCall('GET', '/api/admin/payout-batches/:id/nacha', {
  by: 'documents',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof nacha.nachaSummary> }>();

export const makeNachaFile = defineCall('POST', '/api/admin/payout-batches/:id/nacha-files', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{ body: z.input<typeof nacha.newNachaFile>; answer: z.infer<typeof nacha.nachaFile> }>();

/** Which batches have files for the bank: asked for beside payouts' list of batches (D-142). */
export const listBatchFiles = defineCall('GET', '/api/admin/batch-files', {
  by: 'documents',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof nacha.batchFilesQuery>;
  answer: z.infer<typeof nacha.batchFiles>[];
}>();

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
  stepUp: true,
})<{ body: z.input<typeof nacha.nachaDownload>; answer: FileAnswer }>();

export const declareNachaFileUnused = defineCall('POST', '/api/admin/nacha-files/:id/unused', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{ body: z.input<typeof nacha.unusedNachaFile> }>();
