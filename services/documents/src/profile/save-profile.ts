import { Injectable, Logger } from '@nestjs/common';
import { changeNamesOf } from '@portal/contracts/calls/internal';
import { documentStored } from '@portal/contracts/events/document-stored';
import type { User } from '@portal/contracts/http/account';
import type { Profile } from '@portal/contracts/http/profile';
import { Database, type Transaction } from '@portal/kit/database/database';
import type { GivenOf } from '@portal/kit/database/statement';
import type { Caller } from '@portal/kit/http/caller';
import { holdShared } from '@portal/kit/database/hold';
import { AppError, signedOut } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { beginSave, endSave, keepDocument } from './profile-save.sql.js';
import type { ProfileForm } from './read-profile-form.js';

/**
 * Saves names at identity and keeps the files: both or neither. The save is recorded first. It then ends either by
 * identity's refusal, which is final, or by keeping the files. `FinishSaves` does the latter when this process or its
 * database fails in between.
 */
@Injectable()
export class SaveProfile {
  private readonly log = new Logger(SaveProfile.name);

  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  /**
   * @throws AppError identity's own 4xx; 401 for a deleted partner; 503, after which the whole save may still be
   *   finished later
   */
  async save({ profile, files }: ProfileForm, caller: Caller): Promise<User> {
    const userId = caller.userId!;
    const fileIds = files.map(({ file }) => file.fileId);
    const token = await this.begin({ userId, role: caller.role, profile: JSON.stringify(profile), fileIds });
    const user = await this.atIdentity(profile, userId).catch(async (error: unknown) => {
      if (isRefusal(error)) await this.forget(userId, token);
      throw error;
    });
    await this.database.transaction((transaction) => this.finish(transaction, userId, token, fileIds));
    return user;
  }

  private begin(save: GivenOf<typeof beginSave>): Promise<string> {
    return this.database.transaction(async (transaction) => {
      await holdShared(transaction, 'partner', [save.userId]);
      const begun = await transaction.first(beginSave, save);
      if (!begun) throw signedOut();
      return begun.token;
    });
  }

  /** Idempotent. */
  atIdentity(profile: Profile, id: number): Promise<User> {
    return this.services.call(changeNamesOf, { params: { id }, body: profile });
  }

  async finish(transaction: Transaction, userId: number, token: string, fileIds: number[]): Promise<void> {
    for (const fileId of fileIds) {
      const kept = await transaction.first(keepDocument, { id: fileId, ownerId: userId });
      if (!kept) continue;
      const event = { fileId, partnerId: userId, type: kept.purpose };
      await transaction.publish(documentStored, `file/${fileId}`, event);
    }
    await transaction.query(endSave, { userId, token });
  }

  private async forget(userId: number, token: string): Promise<void> {
    await this.database
      .query(endSave, { userId, token })
      .catch((error: unknown) =>
        this.log.warn('could not forget a refused save; it will be refused again', error),
      );
  }
}

/** Identity refused the names: a retry would be refused too. */
export const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;
