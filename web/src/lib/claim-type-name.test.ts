import { expect, test } from '@jest/globals';
import { CLAIM_TYPES, type ClaimType } from '@portal/contracts/values/claims';
import { claimTypeName } from './claim-type-name.js';

test('claimants and administrators read the same names of types, in English', () => {
  for (const [type, name] of Object.entries(CLAIM_TYPES)) expect(claimTypeName(type as ClaimType)).toBe(name);
});
