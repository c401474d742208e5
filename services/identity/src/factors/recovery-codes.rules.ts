import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@portal/contracts/values/factors';
import { crockford } from '@portal/contracts/values/crockford';

/** 80 bits: nobody finds one from its hash. */
const LENGTH = 16;

/** Ten random ones, as they are shown: `7Q2M-9XK4-0ABC-DEFG`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => crockford(randomBytes(LENGTH)).match(/.{4}/g)!.join('-'));

/** @param code with or without its dashes */
export const hashOfRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(`portal recovery code: ${code.replaceAll('-', '')}`)
    .digest();
