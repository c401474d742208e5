import { expect, test } from '@jest/globals';
import { factorKey } from '../../services/identity/src/factors/factor-key.js';
import { learn, use } from '../rotate-keys/rotation.js';
import { readExample } from '../settings/settings-table.js';
import { GIVEN_TO } from './given-to.js';
import { factorKeys, internalOfAll, internalProblem, internalSettings } from './internal-settings.js';
import { secretFiles } from './secret-files.js';
import { processes } from './services.js';

const SECRET = '0123456789abcdef0123456789abcdef';
const settings = { INTERNAL_SECRET: SECRET, INTERNAL_OLD_SECRETS: '', SHARED_ASSERTIONS: '' };
/** The files of a whole portal with these settings. */
const filesOf = (its: typeof settings) =>
  secretFiles({
    ...Object.fromEntries(readExample().map(({ name }) => [name, `value of ${name}`])),
    SMTP_URL: 'smtp://mail',
    ...its,
  });
const kind = { key: 'INTERNAL_SECRET', others: 'INTERNAL_OLD_SECRETS', usedBy: [] };
const FRESH = 'fedcba9876543210fedcba9876543210';

test('each process has a key of its own, always the same of one secret', () => {
  const keys = (of: Record<string, string>) =>
    processes.map((name) => internalSettings(of, name).INTERNAL_KEY);
  expect(new Set(keys(settings)).size).toBe(processes.length);
  expect(keys(settings)).toEqual(keys({ ...settings }));
  expect(keys({ ...settings, INTERNAL_SECRET: FRESH })).not.toContain(keys(settings)[0]);
});

test('no container is given the secret, nor the key of another', () => {
  const files = filesOf({ ...settings, INTERNAL_OLD_SECRETS: FRESH });
  for (const [name, given] of Object.entries(GIVEN_TO)) {
    const keys = given.filter((file) => file.endsWith('_internal_key'));
    const own = ['sample-data', 'audit'].includes(name) ? 'scripts' : name.replaceAll('-', '_');
    expect([name, keys.filter((file) => file !== `${own}_internal_key`)]).toEqual([name, []]);
    for (const file of given) {
      expect([file, files[file]!.includes(SECRET)]).toEqual([file, false]);
      expect([file, files[file]!.includes(FRESH)]).toEqual([file, false]);
    }
  }
});

test('while a version from before key pairs is replaced, all programs are given the secret, and earlier ones', () => {
  const { internal_shared_secrets } = filesOf({
    ...settings,
    INTERNAL_OLD_SECRETS: ` ${FRESH}`,
    SHARED_ASSERTIONS: 'on',
  });
  expect(internal_shared_secrets).toBe(`${SECRET},${FRESH}`);
});

test('in each step of a rotation every process knows the keys that another may use', () => {
  const learnt = { ...settings, ...learn(settings, kind, FRESH) };
  const using = { ...learnt, ...use(learnt, kind, FRESH) };
  const known = (of: typeof settings) => internalOfAll(of).INTERNAL_PUBLIC_KEYS.split(',').sort();
  expect(known(learnt)).toEqual(known(using));
  expect(known(learnt)).toHaveLength(2 * processes.length);
  const factorIds = (of: typeof settings) => {
    const { FACTOR_KEY, FACTOR_OLD_KEYS } = factorKeys(of);
    return [FACTOR_KEY, ...FACTOR_OLD_KEYS.split(',')].map((key) => factorKey(key).id).sort();
  };
  expect(factorIds(learnt)).toEqual(factorIds(using));
});

test.each([
  [{}, undefined],
  [settings, undefined],
  [{ INTERNAL_SECRET: 'short' }, 'INTERNAL_SECRET is wrong: it needs at least 16 characters.'],
  [
    { ...settings, INTERNAL_OLD_SECRETS: `${FRESH},short` },
    'INTERNAL_OLD_SECRETS is wrong: each needs at least 16 characters.',
  ],
  [{ ...settings, SHARED_ASSERTIONS: 'yes' }, 'SHARED_ASSERTIONS is wrong: it is on, or empty.'],
])('of %j it is said: %s', (given, sentence) => {
  expect(internalProblem(given)).toBe(sentence);
});
