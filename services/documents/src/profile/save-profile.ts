import { Injectable } from '@nestjs/common';
import { documentStored } from '@portal/contracts/events/document-stored';
import type { User } from '@portal/contracts/http/account';
import { DOCUMENT_FIELDS } from '@portal/contracts/http/profile';
import { Database } from '@portal/kit/database/database';
import type { Caller } from '@portal/kit/http/caller';
import { unavailable } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { keepDocument } from '../files/file.sql.js';
import type { ProfileForm } from './read-profile-form.js';

/**
 * Saves names at identity and keeps the files, both or neither: identity is asked last within the transaction that
 * keeps the files, so that its refusal undoes it. Throws identity's own 4xx, or 503.
 */
@Injectable()
export class SaveProfile {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  save({ profile, files }: ProfileForm, caller: Caller): Promise<User> {
    return this.database.transaction(async (transaction) => {
      for (const { field, file } of files) {
        const kept = await transaction.first(keepDocument, [file.fileId, caller.userId]);
        if (!kept) throw unavailable(new Error(`file ${file.fileId} is gone`));
        await transaction.publish(documentStored, `file/${file.fileId}`, {
          fileId: file.fileId,
          partnerId: caller.userId!,
          type: DOCUMENT_FIELDS[field],
        });
      }
      return this.services.patch<User>('identity', '/internal/profile', profile, caller);
    });
  }
}
