import { createHash, randomBytes } from 'node:crypto';
import type { Claim } from '@portal/contracts/http/claims';
import type { StoredFile } from '@portal/contracts/http/files';
import { crockford } from '@portal/contracts/values/crockford';

/** `CLM-7Q2M9XK4`: random among a trillion, so that nobody can count claims or guess one. */
export const newClaimNumber = (): string => `CLM-${crockford(randomBytes(8))}`;

/**
 * Distinguishes submissions by their fields and by the names and sizes of their files. The same again from a page in
 * another language is no other claim.
 */
export const fingerprintOf = ({ language: _, ...claim }: Claim, files: StoredFile[]): Buffer =>
  hashOf([claim, namesAndSizes(files)]);

/** Distinguishes what is added to a claim by the names and sizes of the files. */
export const fingerprintOfFiles = (files: StoredFile[]): Buffer => hashOf(namesAndSizes(files));

const namesAndSizes = (files: StoredFile[]) => files.map(({ filename, sizeBytes }) => [filename, sizeBytes]);
const hashOf = (told: unknown): Buffer => createHash('sha256').update(JSON.stringify(told)).digest();
