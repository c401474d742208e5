import { Injectable } from '@nestjs/common';
import { AppError } from '@portal/kit/http/errors';
import { commonPasswords } from './common-passwords.js';
import { weaknessOf, type Owner } from './password.rules.js';
import { Passwords } from './passwords.js';

/** Takes the passwords that people choose (D-45, D-86). */
@Injectable()
export class NewPasswords {
  constructor(private readonly passwords: Passwords) {}

  /**
   * The hash to store.
   * @param field of the form, beside which a refusal stands
   * @throws AppError 400 for a password that this owner may not have; 429 when too many are queued
   */
  async hash(password: string, owner: Owner, field: 'password' | 'newPassword'): Promise<string> {
    const weakness = await this.weaknessOf(password, owner);
    if (weakness) throw new AppError(400, 'WEAK_PASSWORD', weakness, { errors: { [field]: [weakness] } });
    return this.passwords.hash(password);
  }

  /** As a sentence; undefined if there is none. */
  async weaknessOf(password: string, owner: Owner): Promise<string | undefined> {
    const common = await commonPasswords();
    return weaknessOf(password, owner, (guess) => common.has(guess));
  }
}
