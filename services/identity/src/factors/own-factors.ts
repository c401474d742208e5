import { Injectable } from '@nestjs/common';
import {
  LAST_FACTOR,
  type AddedFactor,
  type RecoveryCodes,
  type OwnFactors as Known,
  type PasskeyConfirmation,
  type PasskeyCreation,
  type TotpConfirmation,
  type TotpKey,
} from '@portal/contracts/http/factors';
import { KEY_REPLACED } from '@portal/contracts/values/factors';
import type { FactorKind } from '@portal/contracts/values/factors';
import type { UserRole } from '@portal/contracts/values/roles';
import { Database, type Transaction } from '@portal/kit/database/database';
import { conflict, notFound, signedOut } from '@portal/kit/http/errors';
import { FactorSettings } from '../settings.js';
import { FactorSeals } from './factor-seals.js';
import {
  addTotp,
  beginTotp,
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodes,
  deleteTotp,
  findBegunTotp,
  findFactors,
  findOwner,
  hasFactor,
  holdOwner,
  insertRecoveryCodes,
} from './factor.sql.js';
import { renamePasskey } from './passkey.sql.js';
import { Passkeys } from './passkeys.js';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.rules.js';
import { tellOfChange } from './tell-of-change.js';
import { newTotpKey, stepOf, totpUri } from './totp.rules.js';
import { wrongFactor } from './wrong-factor.js';

interface Owner {
  userId: number;
  role: UserRole;
}

/** What somebody does with their own second factors (D-104). Each throws 401 when the account was deleted. */
@Injectable()
export class OwnFactors {
  constructor(
    private readonly database: Database,
    private readonly settings: FactorSettings,
    private readonly seals: FactorSeals,
    private readonly passkeys: Passkeys,
  ) {}

  async read(userId: number): Promise<Known> {
    const owner = (await this.database.first(findOwner, { userId })) ?? gone();
    const [factors, codes] = await Promise.all([
      this.database.query(findFactors, { userId }),
      this.database.first(countRecoveryCodes, { userId }),
    ]);
    return {
      factors: factors.map(({ addedAt, usedAt, ...factor }) => ({
        ...factor,
        addedAt: addedAt.toISOString(),
        usedAt: usedAt && usedAt.toISOString(),
      })),
      recoveryCodesLeft: codes!.left,
      isRequired: this.settings.requiredOf(owner.role),
      isOffForAdmins: !this.settings.isRequired,
      arePasskeysPossible: this.settings.relyingParty !== null,
    };
  }

  /** Counts for nothing until `confirmTotp`: an authenticator app of before goes on working. */
  async beginTotp(userId: number): Promise<TotpKey> {
    const owner = (await this.database.first(findOwner, { userId })) ?? gone();
    const key = newTotpKey();
    const begun = (await this.database.first(beginTotp, { userId, ...this.seals.seal(key, userId) }))!;
    return { key, uri: totpUri(key, this.settings.issuer, owner.email), ...begun };
  }

  /**
   * Replaces an authenticator app of before.
   * @throws AppError 400 for a wrong code, 404 where none was begun, 409 KEY_REPLACED
   */
  confirmTotp(userId: number, { code, begun: key }: TotpConfirmation): Promise<AddedFactor> {
    return this.change(userId, async (transaction, owner) => {
      const begun = await transaction.first(findBegunTotp, { userId });
      if (!begun) throw notFound('Please begin again: this key is no longer waiting for its code.');
      if (key !== undefined && key !== begun.begun)
        throw conflict(
          'This key was replaced by a newer one. Scan the new one, and enter its code.',
          KEY_REPLACED,
        );
      const step = stepOf(code, this.seals.open(begun, userId), Date.now());
      if (step === null) throw wrongFactor();
      await transaction.query(deleteTotp, { userId });
      await transaction.query(addTotp, { id: begun.id, step });
      return this.added(transaction, owner, 'totp');
    });
  }

  /** @throws AppError 409 NO_PASSKEYS */
  async beginPasskey(userId: number, boundTo: string): Promise<PasskeyCreation> {
    const owner = (await this.database.first(findOwner, { userId })) ?? gone();
    return this.passkeys.begin(userId, owner.email, boundTo);
  }

  /** @throws AppError 400 for one that does not answer the challenge, 409 for one that is there already */
  async confirmPasskey(
    userId: number,
    confirmation: PasskeyConfirmation,
    boundTo: string,
  ): Promise<AddedFactor> {
    const made = await this.passkeys.made(userId, confirmation, boundTo);
    return this.change(userId, async (transaction, owner) => {
      await this.passkeys.add(transaction, userId, made);
      return this.added(transaction, owner, 'passkey');
    });
  }

  /** Tells nobody: which passkeys there are stays the same. @throws AppError 404 for another's, or for no passkey */
  async renamePasskey(userId: number, id: number, name: string): Promise<void> {
    if (!(await this.database.first(renamePasskey, { id, userId, name })))
      throw notFound('This passkey is no longer there');
  }

  /** @throws AppError 404 for another's, 409 for an administrator's only one where the portal requires one */
  remove(userId: number, id: number): Promise<void> {
    return this.change(userId, async (transaction, owner) => {
      const removed = await transaction.first(deleteFactor, { id, userId });
      if (!removed) throw notFound('This factor is no longer there');
      const { has } = (await transaction.first(hasFactor, { userId }))!;
      if (!has && this.settings.requiredOf(owner.role))
        throw conflict(
          'Administrators need a second factor. Add another one before you remove this.',
          LAST_FACTOR,
        );
      if (!has) await transaction.query(deleteRecoveryCodes, { userId });
      await tellOfChange(transaction, owner, `${removed.kind}-removed`);
    });
  }

  /** @throws AppError 409 without a factor */
  makeRecoveryCodes(userId: number): Promise<RecoveryCodes> {
    return this.change(userId, async (transaction, owner) => {
      const { has } = (await transaction.first(hasFactor, { userId }))!;
      if (!has) throw conflict('Recovery codes stand in for a second factor. Add one first.', 'NO_FACTOR');
      const recoveryCodes = await newCodes(transaction, userId);
      await tellOfChange(transaction, owner, 'recovery-codes-made');
      return { recoveryCodes };
    });
  }

  /** The first factor comes with recovery codes. */
  private async added(transaction: Transaction, owner: Owner, kind: FactorKind): Promise<AddedFactor> {
    const { left } = (await transaction.first(countRecoveryCodes, { userId: owner.userId }))!;
    const recoveryCodes = left > 0 ? null : await newCodes(transaction, owner.userId);
    await tellOfChange(transaction, owner, `${kind}-added`);
    return { recoveryCodes };
  }

  /** One change of a person's factors at a time. */
  private change<Result>(
    userId: number,
    work: (transaction: Transaction, owner: Owner) => Promise<Result>,
  ): Promise<Result> {
    return this.database.transaction(async (transaction) => {
      const { role } = (await transaction.first(holdOwner, { userId })) ?? gone();
      return work(transaction, { userId, role });
    });
  }
}

/** They take the place of the earlier ones. */
async function newCodes(transaction: Transaction, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await transaction.query(deleteRecoveryCodes, { userId });
  await transaction.query(insertRecoveryCodes, { userId, codeHashes: codes.map(hashOfRecoveryCode) });
  return codes;
}

function gone(): never {
  throw signedOut();
}
