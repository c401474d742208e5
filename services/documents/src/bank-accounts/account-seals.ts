import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import type { NewBankAccount } from '@portal/contracts/http/bank-accounts';
import { AppError } from '@portal/kit/http/errors';
import { DataKeys, type WrappedKey } from '../sealing/data-keys.js';
import { DamagedFile, open, seal } from '../sealing/sealed-stream.js';
import type { BankAccountRow } from './bank-account.sql.js';

export interface SealedAccount extends WrappedKey {
  sealed: Buffer;
}

/** An account as a row has it, on file or frozen. */
export type SealedRow = Pick<BankAccountRow, 'partner_id' | 'sealed' | 'data_key' | 'key_id'>;

/** Accounts from before `holderKind` existed were sent to banks as those of individuals. */
const FROM_BEFORE = { holderKind: 'individual' } as const;

/** Identifies the partner: the context that the account's key and bytes are bound to. */
export const boundTo = (partnerId: number) => `bank-account/${partnerId}`;

/** Seals bank accounts like files, each with its own key that is bound to its partner (D-30). */
@Injectable()
export class AccountSeals {
  private readonly log = new Logger(AccountSeals.name);

  constructor(private readonly keys: DataKeys) {}

  async seal(partnerId: number, account: NewBankAccount): Promise<SealedAccount> {
    const { key, ...wrapped } = this.keys.make(boundTo(partnerId));
    const bytes = Readable.from([Buffer.from(JSON.stringify(account))]);
    const sealed = await buffer(Readable.from(seal(bytes, { key, boundTo: boundTo(partnerId) })));
    return { ...wrapped, sealed };
  }

  /** @throws AppError 500 BANK_ACCOUNT_DAMAGED when it was sealed for another partner, or its key is lost */
  async open(row: SealedRow): Promise<NewBankAccount> {
    try {
      const key = this.ownKey(row);
      const bound = boundTo(row.partner_id);
      const bytes = await buffer(Readable.from(open(Readable.from([row.sealed]), { key, boundTo: bound })));
      return { ...FROM_BEFORE, ...(JSON.parse(bytes.toString()) as NewBankAccount) };
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      this.log.error(`the bank account of partner ${row.partner_id} cannot be opened`, error);
      throw new AppError(
        500,
        'BANK_ACCOUNT_DAMAGED',
        `The bank account of partner ${row.partner_id} cannot be read. Please enter it again.`,
        { cause: error },
      );
    }
  }

  /**
   * The account's random data key; every account that is set has a new one.
   * @throws DamagedFile as `DataKeys.unwrap`
   */
  ownKey({ partner_id, data_key, key_id }: Omit<SealedRow, 'sealed'>): Buffer {
    return this.keys.unwrap({ dataKey: data_key, keyId: key_id }, boundTo(partner_id));
  }
}
