import { Injectable, Logger } from '@nestjs/common';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import type { GivenOf, Statement } from '@portal/kit/database/statement';
import { boundTo as accountBoundTo } from '../bank-accounts/account-seals.js';
import { boundTo as fileBoundTo } from '../files/file.entity.js';
import { boundTo as taxNumberBoundTo } from '../tax-numbers/tax-number-seals.js';
import { DataKeys, type WrappedKey } from '../sealing/data-keys.js';
import { DamagedFile } from '../sealing/sealed-stream.js';
import {
  putBankAccountKeys,
  putFileKeys,
  putFrozenAccountKeys,
  putPaymentAccountKeys,
  putTaxNumberKeys,
  putWaitingAccountKeys,
  takeBankAccountsWrappedBy,
  takeFilesWrappedBy,
  takeFrozenAccountsWrappedBy,
  takePaymentAccountsWrappedBy,
  takeTaxNumbersWrappedBy,
  takeWaitingAccountsWrappedBy,
} from './rewrap.sql.js';

const EVERY_MS = 60_000;
const LONGEST_REST_MS = 60 * 60_000;
const BATCH = 100;

interface Row extends Record<string, unknown> {
  id: number;
  data_key: Buffer;
  key_id: string;
}

export interface Rewrapped {
  rewrapped: number;
  /** Could not be unwrapped, and was left unchanged. */
  damaged: number;
}

/**
 * After a key rotation: rewraps with the current key every data key that an older key of the settings wrapped. The
 * files, accounts and tax numbers stay unchanged, sealed by their own data keys. A batch is one transaction, so after an
 * interruption every row still has one whole wrapped key and its id. Safe to run concurrently.
 */
@Injectable()
export class RewrapDataKeys {
  private readonly log = new Logger(RewrapDataKeys.name);

  private restMs = 0;
  private restsUntil = 0;

  constructor(
    private readonly database: Database,
    private readonly keys: DataKeys,
    private readonly repeats: Repeats,
  ) {
    if (keys.otherIds.length > 0)
      repeats.add(this, {
        work: () => this.takeTurn(),
        everyMs: EVERY_MS,
        failure: 'could not rewrap all keys; will retry',
        atStart: true,
      });
  }

  /**
   * A run reads the rows of all files. While old keys stay in the settings, a process of the earlier release may still
   * use one, so runs continue. They back off exponentially while nothing is found, up to an hour.
   * @param now in ms
   */
  async takeTurn(now = Date.now()): Promise<void> {
    if (now < this.restsUntil) return;
    const { rewrapped } = await this.rewrap();
    this.restMs = rewrapped > 0 ? 0 : Math.min(Math.max(2 * this.restMs, EVERY_MS), LONGEST_REST_MS);
    this.restsUntil = now + this.restMs;
  }

  async rewrap(): Promise<Rewrapped> {
    const files = await this.all(takeFilesWrappedBy, putFileKeys, fileBoundTo);
    const accounts = await this.all(takeBankAccountsWrappedBy, putBankAccountKeys, ({ id }) =>
      accountBoundTo(id),
    );
    const frozen = await this.all(takeFrozenAccountsWrappedBy, putFrozenAccountKeys, ({ partnerId }) =>
      accountBoundTo(partnerId),
    );
    const ofPayments = await this.all(takePaymentAccountsWrappedBy, putPaymentAccountKeys, ({ partnerId }) =>
      accountBoundTo(partnerId),
    );
    const waiting = await this.all(takeWaitingAccountsWrappedBy, putWaitingAccountKeys, ({ id }) =>
      accountBoundTo(id),
    );
    const taxNumbers = await this.all(takeTaxNumbersWrappedBy, putTaxNumberKeys, ({ id }) =>
      taxNumberBoundTo(id),
    );
    const all = [files, accounts, frozen, ofPayments, waiting, taxNumbers];
    return {
      rewrapped: all.reduce((sum, { rewrapped }) => sum + rewrapped, 0),
      damaged: all.reduce((sum, { damaged }) => sum + damaged, 0),
    };
  }

  private async all<Taken extends Row>(
    take: Statement<GivenOf<typeof takeFilesWrappedBy>, Taken>,
    put: Statement<GivenOf<typeof putFileKeys>>,
    boundTo: (row: Taken) => string,
  ): Promise<Rewrapped> {
    const sum = { rewrapped: 0, damaged: 0 };
    let after = 0;
    for (let found = BATCH; found === BATCH && !this.repeats.stopped;)
      found = await this.database.transaction(async (transaction) => {
        const rows = await transaction.query(take, {
          keyIds: this.keys.otherIds,
          after,
          limit: BATCH,
        });
        const anew = rows.flatMap((row) => this.anew(row, boundTo(row)));
        if (anew.length > 0)
          await transaction.query(put, {
            ids: anew.map(({ id }) => id),
            dataKeys: anew.map(({ dataKey }) => dataKey),
            keyId: anew[0]!.keyId,
          });
        sum.rewrapped += anew.length;
        sum.damaged += rows.length - anew.length;
        after = rows.at(-1)?.id ?? after;
        return rows.length;
      });
    return sum;
  }

  /** @returns the rewrapped key, or nothing when it cannot be unwrapped */
  private anew({ id, data_key, key_id }: Row, boundTo: string): (WrappedKey & { id: number })[] {
    try {
      return [{ id, ...this.keys.rewrap({ dataKey: data_key, keyId: key_id }, boundTo) }];
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      this.log.error(`the key of ${boundTo} cannot be rewrapped`, error);
      return [];
    }
  }
}
