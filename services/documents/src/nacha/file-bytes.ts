import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountSeals, type SealedRow } from '../bank-accounts/account-seals.js';
import { nachaFile, type NachaFile } from './nacha.rules.js';

/** A stored credit with its sealed account. */
export interface SealedCredit {
  payoutId: number;
  amountCents: number;
  trace: number;
  account: SealedRow;
}

interface MadeFile {
  text: string;
  /** Recognises the bytes and the accounts; only with the accounts' keys. */
  digest: Buffer;
  /** Of the bytes, in hex, as a bank or `sha256sum` shows it. */
  sha256: string;
}

/** Builds a file's bytes from the stored data and the accounts, with a digest to recognise them. */
@Injectable()
export class FileBytes {
  constructor(private readonly seals: AccountSeals) {}

  /** @throws AppError 500 BANK_ACCOUNT_DAMAGED */
  async make(file: Omit<NachaFile, 'credits'>, credits: SealedCredit[]): Promise<MadeFile> {
    const opened = await Promise.all(
      credits.map(async (credit) => ({ ...credit, account: await this.seals.open(credit.account) })),
    );
    const text = nachaFile({ ...file, credits: opened });
    return {
      text,
      digest: this.digest(text, credits),
      sha256: createHash('sha256').update(text).digest('hex'),
    };
  }

  /** Keyed with the accounts' data keys, so that the database alone does not allow guessing account numbers. */
  private digest(text: string, credits: SealedCredit[]): Buffer {
    const key = createHash('sha256');
    for (const { account } of credits) key.update(this.seals.ownKey(account));
    return createHmac('sha256', key.digest()).update(text).digest();
  }
}
