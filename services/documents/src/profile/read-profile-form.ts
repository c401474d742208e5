import { Injectable } from '@nestjs/common';
import type { StoredFile } from '@portal/contracts/http/files';
import { DOCUMENT_FIELDS, profile, type DocumentField, type Profile } from '@portal/contracts/http/profile';
import type { Caller } from '@portal/kit/http/caller';
import { AppError, badRequest } from '@portal/kit/http/errors';
import { partsOf } from '@portal/kit/http/multipart';
import { checked } from '@portal/kit/http/validation';
import type { FastifyRequest } from 'fastify';
import { StoreFile } from '../files/store-file.js';
import { UploadLimiter } from '../files/upload-limiter.js';

/** Far more than the form needs; `files` is the number of documents. */
const LIMITS = { fields: 20, fieldSize: 4_096, parts: 30, headerPairs: 50, files: 2 };

export interface ProfileForm {
  profile: Profile;
  /** Stored provisionally. */
  files: { field: DocumentField; file: StoredFile }[];
}

/** Streams `updateProfile`'s multipart body: each file is stored before the next part is read. */
@Injectable()
export class ReadProfileForm {
  constructor(
    private readonly storeFile: StoreFile,
    private readonly uploads: UploadLimiter,
  ) {}

  /**
   * Files stored before a failure are left to the sweep.
   * @throws AppError 400 or 413 with the field's name; 408 and 429 of `UploadLimiter`; 503
   */
  async read(request: FastifyRequest, caller: Caller): Promise<ProfileForm> {
    if (!request.isMultipart()) throw badRequest('Send the profile as multipart form data');
    return this.uploads.run(request, caller, () => this.readParts(request, caller));
  }

  private async readParts(request: FastifyRequest, caller: Caller): Promise<ProfileForm> {
    const values: Record<string, unknown> = {};
    const files: ProfileForm['files'] = [];
    for await (const part of partsOf(request.parts({ limits: LIMITS }))) {
      if (part.type === 'field') {
        values[part.fieldname] = part.value;
        continue;
      }
      const field = caller.role === 'partner' ? documentField(part.fieldname) : null;
      if (!field) throw badRequest(`There is no place for the file ${JSON.stringify(part.fieldname)}`);
      if (files.some((each) => each.field === field)) throw badRequest('Send one file of each kind');
      const upload = {
        bytes: part.file,
        filename: part.filename.replaceAll('%22', '"'), // browsers escape a quote like this

        purpose: DOCUMENT_FIELDS[field],
        ownerId: caller.userId,
      };
      files.push({ field, file: await this.storeFile.take(upload).catch(nameThe(field)) });
    }
    return { profile: checked(profile, values), files };
  }
}

const documentField = (name: string): DocumentField | null =>
  Object.hasOwn(DOCUMENT_FIELDS, name) ? (name as DocumentField) : null;

/** Rethrows a refusal with the name of the form's field (D-2). */
const nameThe = (field: DocumentField) => (error: unknown) => {
  if (!(error instanceof AppError) || error.status >= 500 || error.status === 401) throw error;
  const { status, code, message } = error;
  throw new AppError(status, code, message, { errors: { [field]: [message] } });
};
