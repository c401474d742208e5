import { Injectable } from '@nestjs/common';
import {
  claimRules,
  latestToday,
  MAX_CLAIM_FILES,
  TOO_MANY_CLAIM_FILES,
  type Claim,
} from '@portal/contracts/http/claims';
import type { StoredFile } from '@portal/contracts/http/files';
import { validationFailed } from '@portal/kit/http/errors';
import { partsOf } from '@portal/kit/http/multipart';
import { checked } from '@portal/kit/http/validation';
import type { FastifyRequest } from 'fastify';
import { KeepFile } from './keep-file.js';

export interface Submission {
  claim: Claim;
  /** Stored provisionally by documents for a day; kept once the claim names them. */
  files: StoredFile[];
}

const rules = claimRules(latestToday);

/** Reads a claimant's submission (D-31). Streams files to documents as they arrive. */
@Injectable()
export class ReadSubmission {
  constructor(private readonly keepFile: KeepFile) {}

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
      else files.push(await this.keepFile.keep(part, place));
    }
    return { fields, files };
  }
}
