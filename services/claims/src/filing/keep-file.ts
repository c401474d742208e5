import type { MultipartFile } from '@fastify/multipart';
import { Injectable } from '@nestjs/common';
import { storeFile } from '@portal/contracts/calls/internal';
import { TOO_MANY_UPLOADS, TOO_SLOW, type StoredFile } from '@portal/contracts/http/files';
import { AppError, badRequest, unavailable } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';

/** Streams a claimant's file to documents, which checks it and stores it provisionally for a day (D-31). */
@Injectable()
export class KeepFile {
  constructor(private readonly services: ServiceClient) {}

  /**
   * @param place the hash of the claimant's address, by which documents counts uploads (D-80)
   * @throws AppError documents' errors about a file, with its name: 400, 408, 413, 429; 503
   */
  keep({ filename, file }: MultipartFile, place?: string): Promise<StoredFile> {
    return this.services
      .upload(storeFile, {
        query: { purpose: 'claim' },
        bytes: file,
        as: { role: 'service', userId: null, visitor: null, place },
        headers: { 'x-file-name': encodeURIComponent(shortened(filename)) },
      })
      .catch((error: unknown) => {
        if (file.errored) throw badRequest('The upload was cut short', 'CUT_SHORT');
        if (!(error instanceof AppError) || !ABOUT_THE_FILE.includes(error.code)) throw unavailable(error);
        const { status, code, message, details } = error;
        throw new AppError(status, code, message, {
          errors: { supportingDocuments: [`${shortened(filename)}: ${message}`] },
          retryAfterSeconds: details.retryAfterSeconds,
        });
      });
  }
}

/** Error codes of documents that concern the file or how it was sent. */
const ABOUT_THE_FILE = ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE', TOO_SLOW, TOO_MANY_UPLOADS];

const LONGEST_NAME = 200;

/**
 * Keeps the end of the name, with the extension. Splits by code points, since half a surrogate pair cannot be encoded.
 */
const shortened = (filename: string) => [...filename].slice(-LONGEST_NAME).join('');
