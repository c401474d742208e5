import { expect, test } from '@jest/globals';
import { serviceKey } from '../../services/documents/src/sealing/service-key.js';
import { sealKey } from '../../services/payouts/src/seals/seal-key.js';
import { lackingAfterRestore } from './lacking.rules.js';

const backup = { documents: { keyIds: [serviceKey('k1').id] }, live: true };
const settings = { STRIPE_SECRET_KEY: 'sk_live_1', DOCUMENTS_KEY: 'k1', DOCUMENTS_OLD_KEYS: '' };

test('with the keys of then a restore lacks nothing, also where that of the documents is an earlier one', () => {
  expect(lackingAfterRestore(backup, settings, [])).toBeUndefined();
  const rotated = { ...settings, DOCUMENTS_KEY: 'k2', DOCUMENTS_OLD_KEYS: 'k0, k1' };
  expect(lackingAfterRestore(backup, rotated, [])).toBeUndefined();
});

test('without the key of the documents it is refused, unless they may be missing', () => {
  const other = { ...settings, DOCUMENTS_KEY: 'k2' };
  expect(lackingAfterRestore(backup, other, [])).toMatch(/they need the key .* add WITHOUT=documents\.$/);
  expect(lackingAfterRestore(backup, other, ['documents'])).toBeUndefined();
  expect(lackingAfterRestore({ documents: { keyIds: [] } }, other, [])).toBeUndefined();
});

test('one of real payments does not open on the sandbox, unless that is said', () => {
  const sandbox = { ...settings, STRIPE_SECRET_KEY: '' };
  expect(lackingAfterRestore(backup, sandbox, [])).toMatch(/real payments.* add WITHOUT=stripe\.$/);
  expect(lackingAfterRestore(backup, sandbox, ['stripe'])).toBeUndefined();
  expect(lackingAfterRestore({ ...backup, live: false }, sandbox, [])).toBeUndefined();
});

test('without the key whose turn it is the books could be sealed no more: refused, unless that is said', () => {
  const sealed = { ...backup, sealKeyId: sealKey('s1').id };
  expect(lackingAfterRestore(sealed, { ...settings, SEALS_KEY: 's1' }, [])).toBeUndefined();
  expect(
    lackingAfterRestore(sealed, { ...settings, SEALS_KEY: 's2', SEALS_OLD_KEYS: 's0, s1' }, []),
  ).toBeUndefined();
  const other = { ...settings, SEALS_KEY: 's2' };
  expect(lackingAfterRestore(sealed, other, [])).toMatch(/they need the key .* add WITHOUT=seals\.$/);
  expect(lackingAfterRestore(sealed, other, ['seals'])).toBeUndefined();
  expect(lackingAfterRestore({ ...backup, sealKeyId: null }, other, [])).toBeUndefined();
});
