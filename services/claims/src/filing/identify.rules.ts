import { createHash, randomBytes } from 'node:crypto';
import type { Claim } from '@portal/contracts/http/claims';
import type { StoredFile } from '@portal/contracts/http/files';
import { crockford } from '@portal/contracts/values/crockford';

/** `CLM-7Q2M9XK4`: of a trillion, so that nobody can count claims or hit upon one. */
export const newClaimNumber = (): string => `CLM-${crockford(randomBytes(8))}`;

/** Tells two submissions apart: of what was written, and the names and sizes of the files. */
export const fingerprintOf = (claim: Claim, files: StoredFile[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([claim, files.map(({ filename, sizeBytes }) => [filename, sizeBytes])]))
    .digest();
