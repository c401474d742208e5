import { Controller, Req } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/account';
import type { User } from '@portal/contracts/http/account';
import type { OwnReview, ProfileDocuments } from '@portal/contracts/http/profile';
import type { DocumentType } from '@portal/contracts/values/documents';
import { Database } from '@portal/kit/database/database';
import { UserId, CurrentCaller, type Caller } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import type { FastifyRequest } from 'fastify';
import { findReasons } from '../reviews/review.sql.js';
import { ReadProfileForm } from './read-profile-form.js';
import { SaveProfile } from './save-profile.js';
import { findShownDocuments } from './profile.sql.js';

@Controller()
export class ProfileController {
  constructor(
    private readonly database: Database,
    private readonly form: ReadProfileForm,
    private readonly saveProfile: SaveProfile,
  ) {}

  @Handle(calls.updateProfile)
  async save(@Req() request: FastifyRequest, @CurrentCaller() caller: Caller): Promise<User> {
    return this.saveProfile.save(await this.form.read(request, caller), caller);
  }

  @Handle(calls.getProfileDocuments)
  async documents(@UserId() partnerId: number): Promise<ProfileDocuments> {
    const shown = await this.database.query(findShownDocuments, { ownerId: partnerId });
    const refused = shown.flatMap(({ id, state }) => (state === 'refused' ? [id] : []));
    const reasons = refused.length > 0 ? await this.database.query(findReasons, { fileIds: refused }) : [];
    const find = (type: DocumentType) => shown.find(({ purpose }) => purpose === type);
    const reviewOf = (type: DocumentType): OwnReview | undefined => {
      const document = find(type);
      return (
        document && {
          documentId: document.id,
          state: document.state,
          reason:
            document.state === 'refused'
              ? (reasons.find((row) => row.file_id === document.id)?.reason ?? null)
              : null,
        }
      );
    };
    const [w9Review, achReview] = [reviewOf('w9'), reviewOf('ach')];
    return {
      w9Document: find('w9')?.filename ?? null,
      achDocument: find('ach')?.filename ?? null,
      ...(w9Review && { w9Review }),
      ...(achReview && { achReview }),
    };
  }
}
