import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@portal/contracts/values/factors';
import { crockford } from '@portal/contracts/values/crockford';

/** 140 bits: nobody finds one from its hash, however quick the hash is (ASVS 6.5.2 wants a slow one below 112). */
const LENGTH = 28;

/** Ten random ones, as they are shown: `7Q2M-9XK4-0ABC-DEFG-5T6V-8WYZ-HJKN`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => crockford(randomBytes(LENGTH)).match(/.{4}/g)!.join('-'));

/** @param code with or without its dashes */
export const hashOfRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(`portal recovery code: ${code.replaceAll('-', '')}`)
    .digest();
