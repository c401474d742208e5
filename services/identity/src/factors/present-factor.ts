import { Injectable, Logger } from '@nestjs/common';
import type { PresentedFactor } from '@portal/contracts/http/factors';
import type { CheckedUser, FactorStanding } from '@portal/contracts/http/internal';
import type { User } from '@portal/contracts/http/account';
import { Database } from '@portal/kit/database/database';
import { conflict, notFound } from '@portal/kit/http/errors';
import { FactorSettings } from '../settings.js';
import { FactorSeals, Unreadable } from './factor-seals.js';
import {
  findStanding,
  findTotp,
  hasFactor,
  holdOwner,
  useGrace,
  useRecoveryCode,
  useTotpStep,
} from './factor.sql.js';
import { Passkeys } from './passkeys.js';
import { hashOfRecoveryCode } from './recovery-codes.rules.js';
import { tellOfChange } from './tell-of-change.js';
import { stepOf } from './totp.rules.js';
import { wrongFactor } from './wrong-factor.js';

/** Checks second factors for the gateway, which keeps the sessions (D-104). */
@Injectable()
export class PresentFactor {
  private readonly logger = new Logger(PresentFactor.name);

  constructor(
    private readonly database: Database,
    private readonly settings: FactorSettings,
    private readonly seals: FactorSeals,
    private readonly passkeys: Passkeys,
  ) {}

  /** @throws AppError 404 when there is no such user */
  async standing(userId: number): Promise<FactorStanding> {
    const found = await this.database.first(findStanding, { userId });
    if (!found) throw notFound('User not found');
    return { kinds: found.kinds, isRequired: this.settings.requiredOf(found.role) };
  }

  /** What follows a right password. Somebody of whom a factor is required gets one sign-in to set it up. */
  async afterPassword({
    id: userId,
    role,
  }: User): Promise<Pick<CheckedUser, 'factors' | 'enrolOnly' | 'mustEnrol'>> {
    const found = await this.database.first(findStanding, { userId });
    if (found && found.kinds.length > 0) return { factors: found.kinds };
    if (!this.settings.requiredOf(role)) return {};
    const isFirst = await this.database.first(useGrace, { userId });
    return { mustEnrol: true, ...(!isFirst && { enrolOnly: true }) };
  }

  /** Whether a factor is required of them, and they have none. */
  async mustEnrol({ id: userId, role }: User): Promise<boolean> {
    return this.settings.requiredOf(role) && !(await this.database.first(hasFactor, { userId }))!.has;
  }

  /**
   * Uses it up.
   * @param boundTo the session or waiting sign-in, for a passkey
   * @throws AppError 400 for a wrong or used one
   */
  async present(userId: number, presented: PresentedFactor, boundTo: string): Promise<void> {
    if (presented.kind === 'totp') return this.presentTotp(userId, presented.code);
    if (presented.kind === 'passkey') return this.passkeys.present(userId, presented.assertion, boundTo);
    return this.presentRecoveryCode(userId, presented.code);
  }

  private async presentTotp(userId: number, code: string): Promise<void> {
    const factor = await this.database.first(findTotp, { userId });
    if (!factor) throw wrongFactor();
    const step = stepOf(code, this.keyOf(factor, userId), Date.now());
    if (step === null || !(await this.database.first(useTotpStep, { id: factor.id, step })))
      throw wrongFactor();
  }

  private keyOf(factor: { sealed: Buffer; keyId: string }, userId: number): string {
    try {
      return this.seals.open(factor, userId);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.logger.error(`the authenticator key of user ${userId} cannot be read`, error);
      throw conflict(
        'The portal can no longer read the key of your authenticator app. Use a recovery code, or have your factors reset.',
        'FACTOR_UNREADABLE',
      );
    }
  }

  private async presentRecoveryCode(userId: number, code: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const owner = await transaction.first(holdOwner, { userId });
      const used = await transaction.first(useRecoveryCode, { userId, codeHash: hashOfRecoveryCode(code) });
      if (!owner || !used) throw wrongFactor('recovery-code');
      await tellOfChange(transaction, { userId, role: owner.role }, 'recovery-code-used');
    });
  }
}
