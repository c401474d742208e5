import { Injectable, Logger } from '@nestjs/common';
import type { NewBankAccount } from '@portal/contracts/http/bank-accounts';
import { AppError } from '@portal/kit/http/errors';
import { DataKeys } from '../sealing/data-keys.js';
import { DamagedFile } from '../sealing/sealed-stream.js';
import { openText, sealText, type SealedText } from '../sealing/sealed-text.js';
import type { BankAccountRow } from './bank-account.sql.js';

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

  seal(partnerId: number, account: NewBankAccount): Promise<SealedText> {
    return sealText(this.keys, JSON.stringify(account), boundTo(partnerId));
  }

  /** @throws AppError 500 BANK_ACCOUNT_DAMAGED when it was sealed for another partner, or its key is lost */
  async open(row: SealedRow): Promise<NewBankAccount> {
    try {
      const { sealed, data_key: dataKey, key_id: keyId } = row;
      const text = await openText(this.keys, { sealed, dataKey, keyId }, boundTo(row.partner_id));
      return { ...FROM_BEFORE, ...(JSON.parse(text) as NewBankAccount) };
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
