import type { Logger } from '@nestjs/common';
import type { Transaction } from '@portal/kit/database/database';
import { keepClaimFiles } from './claim-files.sql.js';

/** Keeps files that an event named for a claim. */
export async function keepFilesOf(
  transaction: Transaction,
  { claimId, fileIds }: { claimId: number; fileIds: number[] },
  log: Logger,
): Promise<void> {
  const kept = await transaction.query(keepClaimFiles, { claimId, ids: fileIds });
  const missing = new Set(fileIds).size - kept.length;
  if (missing > 0) log.error(`claim ${claimId}: ${missing} of its files are not there`);
}
