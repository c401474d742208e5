import type { MultipartFile } from '@fastify/multipart';
import { Injectable } from '@nestjs/common';
import { storeFile } from '@portal/contracts/calls/internal';
import {
  claimRules,
  latestToday,
  MAX_CLAIM_FILES,
  TOO_MANY_CLAIM_FILES,
  type Claim,
} from '@portal/contracts/http/claims';
import { TOO_MANY_UPLOADS, TOO_SLOW, type StoredFile } from '@portal/contracts/http/files';
import { AppError, badRequest, unavailable, validationFailed } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { partsOf } from '@portal/kit/http/multipart';
import { checked } from '@portal/kit/http/validation';
import type { FastifyRequest } from 'fastify';

export interface Submission {
  claim: Claim;
  /** Stored provisionally by documents for a day; kept once the claim names them. */
  files: StoredFile[];
}

const rules = claimRules(latestToday);

/** Reads a claimant's submission (D-31). Streams files to documents as they arrive. */
@Injectable()
export class ReadSubmission {
  constructor(private readonly services: ServiceClient) {}

  /**
   * @param place the hash of the claimant's address, by which documents counts uploads (D-80)
   * @throws AppError 400 with the rules' messages; documents' errors about a file: 400, 408, 413, 429, 503
   */
  async read(request: FastifyRequest, place?: string): Promise<Submission> {
    if (!request.isMultipart()) return { claim: checked(rules, request.body), files: [] };
    const { fields, files } = await this.parts(request, place);
    return { claim: checked(rules, fields), files };
  }

  private async parts(request: FastifyRequest, place?: string) {
    const fields: Record<string, unknown> = {};
    const files: StoredFile[] = [];
    for await (const part of partsOf(request.parts())) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (!part.filename)
        part.file.resume(); // an empty file input
      else if (files.length === MAX_CLAIM_FILES)
        throw validationFailed({ supportingDocuments: [TOO_MANY_CLAIM_FILES] });
      else files.push(await this.keep(part, place));
    }
    return { fields, files };
  }

  private keep({ filename, file }: MultipartFile, place?: string): Promise<StoredFile> {
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
