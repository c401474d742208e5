import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { complete, filled, isLive, losesData, losesDocuments, madeOnes, replaced } from './complete.js';
import { settingsOf } from './earlier-files.js';
import { secretFiles } from './secret-files.js';
import { settingsProblem } from './settings-problem.js';

const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
const names = madeOnes(example);

describe('what is not set', () => {
  test('is made: passwords for people, keys for programs, each another', () => {
    const { settings, keep, fresh } = complete(example, {}, {});
    expect(fresh).toEqual(names);
    expect(keep).toEqual(Object.fromEntries(names.map((name) => [name, settings[name]])));
    expect(settings.ADMIN_PASSWORD).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(settings.DOCUMENTS_KEY).toMatch(/^[0-9a-f]{48}$/);
    expect(new Set(Object.values(keep)).size).toBe(names.length);
  });

  test('is what it was at the start before', () => {
    const first = complete(example, {}, {});
    const second = complete(example, {}, first.keep);
    expect(second.settings).toEqual(first.settings);
    expect(second.fresh).toEqual([]);
  });

  test('is made alone where a newer version asks for it', () => {
    const { keep } = complete(example, {}, {});
    const { HUB_AMQP_PASSWORD: _gone, ...before } = keep;
    const after = complete(example, {}, before);
    expect(after.fresh).toEqual(['HUB_AMQP_PASSWORD']);
    expect(after.settings.DOCUMENTS_KEY).toBe(keep.DOCUMENTS_KEY);
  });
});

describe('what .env sets', () => {
  test('wins over what was kept, and is kept from then on', () => {
    const before = complete(example, {}, {}).keep;
    const given = complete(example, { ADMIN_PASSWORD: 'a-new-one', SMTP_URL: 'smtp://mail' }, before);
    expect(given.settings.ADMIN_PASSWORD).toBe('a-new-one');
    expect(given.settings.SMTP_URL).toBe('smtp://mail');
    expect(complete(example, {}, given.keep).settings.ADMIN_PASSWORD).toBe('a-new-one');
  });

  test('to nothing counts as not set', () => {
    const before = complete(example, {}, {}).keep;
    expect(complete(example, { DOCUMENTS_KEY: '' }, before).settings.DOCUMENTS_KEY).toBe(
      before.DOCUMENTS_KEY,
    );
  });
});

test('a copy of .env.example sets none of what can be made', () => {
  const { keep } = complete(example, {}, {});
  const copied = parseEnv(example) as Record<string, string>;
  expect(copied.DOCUMENTS_KEY).toBe('<random>');
  expect(complete(example, copied, keep).keep).toEqual(keep);
  const first = complete(example, copied, {});
  expect(first.fresh).toEqual(names);
  expect(settingsProblem(first.settings)).toBeUndefined();
});

test('the key of the documents goes only where it is named among the earlier ones', () => {
  const before = { DOCUMENTS_KEY: 'kept' };
  expect(losesDocuments(before, { DOCUMENTS_KEY: 'kept' })).toBe(false);
  expect(losesDocuments(before, { DOCUMENTS_KEY: 'other' })).toBe(true);
  expect(losesDocuments(before, { DOCUMENTS_KEY: 'other', DOCUMENTS_OLD_KEYS: 'older,kept' })).toBe(false);
  expect(losesDocuments({}, { DOCUMENTS_KEY: 'first' })).toBe(false);
});

test('what is replaced is told, to be kept', () => {
  expect(replaced({ A: '1', B: '2', GONE: '3' }, { A: '1', B: '4', NEW: '5' })).toEqual({ B: '2' });
});

test('a file of settings that is written later has what was made before', () => {
  const { keep } = complete(example, {}, {});
  const lines = filled(example, keep).split('\n');
  for (const name of names) expect(lines).toContain(`${name}=${keep[name]}`);
  expect(lines).toContain('PORT=8080');
});

test('all that was made can be read out of the files of versions before this one', () => {
  const { settings, keep } = complete(example, { SMTP_URL: 'smtp://a:b@mail:25' }, {});
  const files: Record<string, string> = {
    ...secretFiles({ ...settings, RABBITMQ_PASSWORD: 'with space & ü' }),
    internal_secret: settings.INTERNAL_SECRET!,
  };
  const read = settingsOf((name) => files[name]);
  expect(read).toEqual({ ...keep, RABBITMQ_PASSWORD: 'with space & ü', SMTP_URL: 'smtp://a:b@mail:25' });
  expect(settingsOf(() => undefined)).toEqual({});
});

test.each([
  ['sk_live_1', true],
  ['rk_live_1', true],
  ['sk_test_1', false],
  ['', false],
])('a key %s takes real money: %s', (STRIPE_SECRET_KEY, live) => {
  expect(isLive({ STRIPE_SECRET_KEY })).toBe(live);
});

test('earlier keys of the documents may be written with blanks between them', () => {
  const now = { DOCUMENTS_KEY: 'new', DOCUMENTS_OLD_KEYS: 'older, before' };
  expect(losesDocuments({ DOCUMENTS_KEY: 'before' }, now)).toBe(false);
  expect(losesDocuments({ DOCUMENTS_KEY: 'before' }, { DOCUMENTS_KEY: 'new' })).toBe(true);
});

test.each([
  ['documents', 'DOCUMENTS_KEY', 'DOCUMENTS_OLD_KEYS'],
  ['books', 'SEALS_KEY', 'SEALS_OLD_KEYS'],
])('further keys of the %s are kept beside the key, and go when another is set', (_, key, further) => {
  const rotated = { [key]: 'k2', [further]: 'k1' };
  const { keep } = complete(example, rotated, complete(example, { [key]: 'k1' }, {}).keep);
  // After .env is lost, data keys that k1 wrapped can still be unwrapped, and k1 can still name k2 in a seal.
  expect(complete(example, {}, keep).settings).toMatchObject(rotated);
  expect(filled(example, keep).split('\n')).toContain(`${further}=k1`);
  const over = complete(example, { [key]: 'k2', [further]: '' }, keep);
  expect(over.settings[further]).toBe('');
  expect(over.keep).not.toHaveProperty(further);
});

test('settings by which what is here would not open are refused, each with what to do', () => {
  const before = { DOCUMENTS_KEY: 'kept', POSTGRES_PASSWORD: 'made' };
  expect(losesData(before, before)).toBeUndefined();
  expect(losesData({}, before)).toBeUndefined();
  expect(losesData(before, { ...before, DOCUMENTS_KEY: 'other' })).toMatch(
    /^DOCUMENTS_KEY .* Remove the line/,
  );
  expect(losesData(before, { ...before, POSTGRES_PASSWORD: 'other' })).toBeUndefined();
  expect(losesData(before, { ...before, DOCUMENTS_KEY: 'other', RESTORING: 'yes' })).toBeUndefined();
  expect(losesData(before, { DOCUMENTS_KEY: 'other', POSTGRES_PASSWORD: 'other' })).toMatch(
    /^\.env belongs to another portal: .* Move \.env away/,
  );
  const sealed = { ...before, SEALS_KEY: 'signs' };
  expect(losesData(sealed, { ...sealed, SEALS_KEY: 'other' })).toMatch(/^SEALS_KEY .* Remove the line/);
  expect(
    losesData(sealed, { ...sealed, SEALS_KEY: 'other', SEALS_OLD_KEYS: 'older, signs' }),
  ).toBeUndefined();
});
