import { Injectable } from '@nestjs/common';
import { findPeople } from '@portal/contracts/calls/internal';
import {
  ACCOUNT_WAITS,
  ACCOUNT_WAITS_TEXT,
  type NewBankAccount,
  type OwnBankAccountChange,
} from '@portal/contracts/http/bank-accounts';
import { EMAIL_NOT_VERIFIED, IDEMPOTENCY_KEY_REUSED } from '@portal/contracts/values/outcomes';
import { Database } from '@portal/kit/database/database';
import { conflict, forbidden } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import { ServiceClient } from '@portal/kit/http/service-client';
import { PartnerNames } from '../partners/partner-names.js';
import { AccountSeals } from './account-seals.js';
import { bankAccountsOf } from './bank-accounts-of.js';
import { holdAccount } from './hold-account.js';
import { lastDigits } from './last-digits.rules.js';
import { findKey, keepKey } from './own-account.sql.js';
import { WriteChange } from './write-change.js';

const STOPPED = 'A change of your bank account was stopped. Please ask us: we allow changes again then.';

/**
 * A partner types their own bank account (D-147). It waits as every account does (D-99), and always for the approval of an
 * administrator, whatever SECOND_PERSON says: nobody alone with a partner's session decides where the money goes.
 */
@Injectable()
export class SetOwnAccount {
  constructor(
    private readonly database: Database,
    private readonly names: PartnerNames,
    private readonly seals: AccountSeals,
    private readonly changes: WriteChange,
    private readonly services: ServiceClient,
  ) {}

  /**
   * Idempotent by the key: again, it changes nothing, whatever became of the account.
   * @throws 403 EMAIL_NOT_VERIFIED before the partner's address counts (D-112): its mails may reach a stranger; 404 when the
   *   partner was deleted; 409 ACCOUNT_WAITS while one waits, whoever typed it, CHANGED_MEANWHILE,
   *   BANK_ACCOUNT_STOPPED or IDEMPOTENCY_KEY_REUSED; 503 when identity is needed and unavailable
   */
  async set(
    partnerId: number,
    account: NewBankAccount,
    seen: OwnBankAccountChange['seen'],
    idempotencyKey: string | undefined,
  ): Promise<void> {
    await this.requireConfirmed(partnerId);
    const sealed = await this.seals.seal(partnerId, account);
    await this.database.transaction(async (transaction) => {
      await holdAccount(transaction, partnerId);
      await this.names.require(partnerId, transaction);
      const earlier = idempotencyKey && (await transaction.first(findKey, { partnerId, idempotencyKey }));
      if (earlier) {
        if (earlier.last_digits === lastDigits(account.accountNumber)) return;
        throw conflict('Another account was typed with this key already', IDEMPOTENCY_KEY_REUSED);
      }
      await this.changes.requireNoStop(transaction, partnerId, STOPPED);
      const accounts = (await bankAccountsOf(transaction, [partnerId]))(partnerId);
      if (accounts.waiting) throw conflict(ACCOUNT_WAITS_TEXT, ACCOUNT_WAITS);
      requireSeen(seen, { version: accounts.paid?.version ?? 0 });
      const typist = { userId: partnerId, role: 'partner' } as const;
      const version = await this.changes.write(transaction, {
        partnerId,
        account,
        sealed,
        accounts,
        typist,
        needsApproval: true,
      });
      if (idempotencyKey) await transaction.query(keepKey, { partnerId, idempotencyKey, version });
    });
  }

  private async requireConfirmed(partnerId: number): Promise<void> {
    const [partner] = await this.services.call(findPeople, { body: { ids: [partnerId] } });
    if (partner?.isUnverified)
      throw forbidden('Please confirm your e-mail address first, then add your account.', EMAIL_NOT_VERIFIED);
  }
}
