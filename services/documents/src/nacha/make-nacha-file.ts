import { Injectable } from '@nestjs/common';
import type { BatchForBank } from '@portal/contracts/http/internal';
import { ACCOUNTS_NEWER, NO_FILE, TOO_MANY_FILES_TODAY } from '@portal/contracts/http/nacha';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { IDEMPOTENCY_KEY_REUSED } from '@portal/contracts/values/outcomes';
import { Database, type Transaction } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import { AccountSeals } from '../bank-accounts/account-seals.js';
import { AchSettings } from '../settings.js';
import { atTheBanks, nextBankingDay } from './banking-day.rules.js';
import { FileBytes } from './file-bytes.js';
import { freezeAccounts, holdPayees } from './freeze-accounts.js';
import { batchesOf } from './nacha.rules.js';
import * as sql from './nacha-file.sql.js';
import { MODIFIERS, nextModifier, numbersAfter } from './numbers.rules.js';
import { ReadBatch, type Waiting } from './read-batch.js';

interface Wish {
  batchId: number;
  seen: SeenValues | undefined;
  /** The versions of the accounts that the caller knows to be newer than the payment (D-123), and to be paid by the file … */
  newAccountsSeen: number[];
  /** … or not to be paid by it. */
  keptAccountsSeen: number[];
  idempotencyKey: string | undefined;
  adminId: number;
}

/**
 * Makes a file of a batch's payouts that are in no file yet, records which ones, and freezes their accounts (D-92).
 * Concurrent calls wait for the lock on the counters, and a unique index keeps a payout out of two files.
 */
@Injectable()
export class MakeNachaFile {
  constructor(
    private readonly database: Database,
    private readonly readBatch: ReadBatch,
    private readonly seals: AccountSeals,
    private readonly bytes: FileBytes,
    private readonly settings: AchSettings,
  ) {}

  /**
   * @throws 404 for an unknown batch; 409 with a code of `NO_FILE`, TOO_MANY_FILES_TODAY, CHANGED_MEANWHILE,
   *   ACCOUNTS_NEWER or IDEMPOTENCY_KEY_REUSED; 503 when payouts is unavailable
   */
  async make(wish: Wish, now = new Date()): Promise<{ file: sql.FileRow; batch: BatchForBank }> {
    const batch = await this.readBatch.read(wish.batchId);
    return { batch, file: await this.makeOf(batch, wish, now) };
  }

  private makeOf(batch: BatchForBank, wish: Wish, now: Date): Promise<sql.FileRow> {
    const { batchId, seen, newAccountsSeen, keptAccountsSeen, idempotencyKey, adminId } = wish;
    return this.database.transaction(async (transaction) => {
      const counters = (await transaction.first(sql.holdCounters))!;
      const earlier = idempotencyKey && (await transaction.first(sql.findFileByKey, { idempotencyKey }));
      if (earlier) return theSame(earlier, batchId);
      await holdPayees(
        transaction,
        batch.payouts.map(({ partnerId }) => partnerId),
      );
      const { waiting, noFile } = await this.readBatch.rest(batch, transaction);
      requireSeen(seen, { partners: waiting.length, amountInCents: sumOf(waiting) });
      if (noFile) throw conflict(NO_FILE[noFile], noFile);
      const newer = waiting.filter((payment) => payment.newer);
      const unseen = newer.filter(
        (payment) => !(payment.isKept ? keptAccountsSeen : newAccountsSeen).includes(payment.newer!.version),
      );
      if (unseen.length > 0) throw newerThanSeen(unseen.length);

      const { day, time } = atTheBanks(now);
      const modifier = await freeModifier(transaction, day);
      const batches = batchesOf(await this.withKinds(waiting));
      const batchNumbers = numbersAfter(counters.batch_number, batches.length);
      const traces = numbersAfter(counters.trace_number, waiting.length);
      const credits = batches
        .flatMap(([, of]) => of)
        .map(({ payout, row }, index) => ({ ...payout, account: row, trace: traces.first + index }));
      const file = {
        originator: this.settings.originator!,
        fileId: (await transaction.first(sql.nextFileId))!.id,
        modifier,
        month: batch.month,
        firstBatchNumber: batchNumbers.first,
        createdOn: day,
        createdAt: time,
        effectiveOn: nextBankingDay(day),
      };
      const { digest, sha256 } = await this.bytes.make(file, credits);
      const made = await transaction.first(sql.insertFile, {
        id: file.fileId,
        batchId,
        idempotencyKey: idempotencyKey ?? null,
        month: file.month,
        originator: JSON.stringify(file.originator),
        createdOn: day,
        createdAt: time,
        effectiveOn: file.effectiveOn,
        modifier,
        firstBatchNumber: batchNumbers.first,
        lastBatchNumber: batchNumbers.last,
        digest,
        sha256,
        madeBy: adminId,
      });
      await transaction.query(sql.insertCredits, {
        fileId: file.fileId,
        payoutIds: credits.map(({ payoutId }) => payoutId),
        partnerIds: credits.map(({ partnerId }) => partnerId),
        amountCents: credits.map(({ amountCents }) => amountCents),
        traces: credits.map(({ trace }) => trace),
        accountVersions: credits.map(({ account }) => account.version),
        frozenAccountIds: await freezeAccounts(transaction, credits),
      });
      await transaction.query(sql.setCounters, { batchNumber: batchNumbers.last, traceNumber: traces.last });
      tellChange({
        before: null,
        after: {
          batchId,
          credits: credits.length,
          amountCents: sumOf(waiting),
          newAccounts: newer.filter(({ isKept }) => !isKept).length,
          keptAccounts: newer.filter(({ isKept }) => isKept).length,
          day,
          modifier,
          sha256,
        },
      });
      return made!;
    });
  }

  private withKinds(waiting: Waiting[]) {
    return Promise.all(
      waiting.map(async ({ payout, account }) => ({
        payout,
        row: account,
        account: await this.seals.open(account),
      })),
    );
  }
}

/** Modifiers of unused files are not reused: the bank may have seen one after all. */
async function freeModifier(transaction: Transaction, day: string): Promise<string> {
  const given = await transaction.query(sql.findModifiersOf, { createdOn: day });
  const modifier = nextModifier(given.map(({ modifier }) => modifier));
  if (modifier === null)
    throw conflict(
      `${MODIFIERS.length} NACHA files were made today, as many as a bank can tell apart. Please make this one tomorrow.`,
      TOO_MANY_FILES_TODAY,
    );
  return modifier;
}

const newerThanSeen = (accounts: number) =>
  conflict(
    accounts === 1
      ? 'One bank account was changed since the payment. Please look at it before you make the file.'
      : `${accounts} bank accounts were changed since the payment. Please look at them before you make the file.`,
    ACCOUNTS_NEWER,
  );

function theSame(earlier: sql.FileRow, batchId: number): sql.FileRow {
  if (earlier.batch_id !== batchId)
    throw conflict('Another file was made with this key already', IDEMPOTENCY_KEY_REUSED);
  return earlier;
}

const sumOf = (waiting: Waiting[]) => waiting.reduce((sum, { payout }) => sum + payout.amountCents, 0);
