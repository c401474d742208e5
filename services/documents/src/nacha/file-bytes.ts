import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountSeals } from '../bank-accounts/account-seals.js';
import type { BankAccountRow } from '../bank-accounts/bank-account.sql.js';
import { nachaFile, type NachaFile } from './nacha.rules.js';

/** A credit as it is kept, with its account as it is sealed. */
export interface SealedCredit {
  payoutId: number;
  amountCents: number;
  trace: number;
  account: BankAccountRow;
}

/** The bytes of a file, out of what is kept of it and the accounts, and by what they are known again. */
@Injectable()
export class FileBytes {
  constructor(private readonly seals: AccountSeals) {}

  /** Throws 500 BANK_ACCOUNT_DAMAGED. */
  async make(
    file: Omit<NachaFile, 'credits'>,
    credits: SealedCredit[],
  ): Promise<{ text: string; digest: Buffer }> {
    const opened = await Promise.all(
      credits.map(async (credit) => ({ ...credit, account: await this.seals.open(credit.account) })),
    );
    const text = nachaFile({ ...file, credits: opened });
    return { text, digest: this.digest(text, credits) };
  }

  /** By a key made of those that the accounts are sealed with: nobody who has the database alone can try numbers on it. */
  private digest(text: string, credits: SealedCredit[]): Buffer {
    const key = createHash('sha256');
    for (const { account } of credits) key.update(this.seals.ownKey(account));
    return createHmac('sha256', key.digest()).update(text).digest();
  }
}
