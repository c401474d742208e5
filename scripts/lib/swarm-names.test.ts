import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { configVariables, losesOnSwarm, nameFor, sealOf, secretVariable } from './swarm-names.js';

interface Described {
  configs?: Record<string, { file?: string; name?: string }>;
  secrets?: Record<string, { name?: string }>;
}
const folder = join(import.meta.dirname, '../../deploy/swarm');
const files = globSync('*.yml', { cwd: folder }).map(
  (name) => parse(readFileSync(join(folder, name), 'utf8')) as Described,
);

describe('a config of the swarm', () => {
  test('has another name once its file has changed, so that the stack can be deployed again', () => {
    const before = configVariables(files, (file) => readFileSync(join(folder, file), 'utf8'));
    const after = configVariables(files, (file) => `${readFileSync(join(folder, file), 'utf8')}\n`);
    expect(Object.keys(before)).toContain('CONFIG_CADDYFILE');
    for (const [name, value] of Object.entries(before))
      expect([name, after[name]]).not.toEqual([name, value]);
  });

  test('ends in what its file contains, in every file of deploy/swarm', () => {
    for (const [name, { name: said }] of files.flatMap(({ configs = {} }) => Object.entries(configs)))
      expect(said).toBe(`\${STACK:-portal}_${name}_\${CONFIG_${name.toUpperCase()}:?make swarm says it}`);
  });
});

describe('a secret of the swarm', () => {
  const sealed = (name: string, value: string) => ({ name, seal: sealOf(value) });

  test('is made once, and has another name once it has changed', () => {
    expect(nameFor('p_url', 'first', [])).toEqual({ suffix: '', isNew: true });
    const there = [sealed('p_url', 'first'), sealed('p_url_of_another', 'third')];
    expect(nameFor('p_url', 'first', there)).toEqual({ suffix: '', isNew: false });
    expect(nameFor('p_url', 'second', there)).toEqual({ suffix: '.2', isNew: true });
    const later = [...there, sealed('p_url.2', 'second')];
    expect(nameFor('p_url', 'second', later)).toEqual({ suffix: '.2', isNew: false });
    expect(nameFor('p_url', 'first', later)).toEqual({ suffix: '', isNew: false });
    expect(nameFor('p_url', 'third', [...later, sealed('p_url.10', 'tenth')])).toEqual({
      suffix: '.11',
      isNew: true,
    });
  });

  test('of before there were seals is made anew: nobody knows what it is', () => {
    expect(nameFor('p_documents_key', 'new', [{ name: 'p_documents_key' }])).toEqual({
      suffix: '.2',
      isNew: true,
    });
    const there = [{ name: 'p_documents_key' }, sealed('p_documents_key.2', 'new')];
    expect(nameFor('p_documents_key', 'new', there)).toEqual({ suffix: '.2', isNew: false });
  });

  test('that somebody made by hand for servers elsewhere stays as it is', () => {
    expect(nameFor('p_url', 'ours', [{ name: 'p_url' }])).toEqual({ suffix: '', isNew: false });
    expect(nameFor('p_url', 'ours', [sealed('p_url', 'ours'), { name: 'p_url.2' }]).suffix).toBe('.2');
  });

  test('is asked for by its newest name, in every file of deploy/swarm', () => {
    for (const [name, { name: said }] of files.flatMap(({ secrets = {} }) => Object.entries(secrets)))
      expect(said).toBe(`\${STACK:-portal}_${name}\${${secretVariable(name)}:-}`);
  });
});

describe('a swarm that has documents and payments (D-73)', () => {
  const there = [
    { name: 'p_documents_key', seal: sealOf('k1') },
    { name: 'p_documents_key.2', seal: sealOf('k2') },
    { name: 'p_seals_key', seal: sealOf('s1') },
    { name: 'p_stripe_secret_key', seal: sealOf('sk_live_1') },
  ];
  const settings = {
    SEALS_KEY: 's1',
    DOCUMENTS_KEY: 'k2',
    DOCUMENTS_OLD_KEYS: '',
    STRIPE_SECRET_KEY: 'sk_live_1',
  };

  test('takes the settings that it has, and those of another key that name the one of before', () => {
    expect(losesOnSwarm('p_', settings, there)).toBeUndefined();
    const rotated = { ...settings, DOCUMENTS_KEY: 'k3', DOCUMENTS_OLD_KEYS: 'k1, k2' };
    expect(losesOnSwarm('p_', rotated, there)).toBeUndefined();
    const sealsRotated = { ...settings, SEALS_KEY: 's2', SEALS_OLD_KEYS: 's0, s1' };
    expect(losesOnSwarm('p_', sealsRotated, there)).toBeUndefined();
    expect(losesOnSwarm('p_', settings, [])).toBeUndefined();
  });

  test.each([
    [{ DOCUMENTS_KEY: 'k3' }, /^DOCUMENTS_KEY in \.env is not the key of the documents/],
    [{ DOCUMENTS_KEY: 'k1' }, /^DOCUMENTS_KEY in \.env is not the key of the documents/],
    [{ SEALS_KEY: 's2' }, /^SEALS_KEY in \.env is not the key of the books/],
    [{ STRIPE_SECRET_KEY: '' }, /^This portal takes payments by Stripe/],
  ])('refuses %j', (other, sentence) => {
    expect(losesOnSwarm('p_', { ...settings, ...other }, there)).toMatch(sentence);
  });

  test('goes to the sandbox where that is said', () => {
    expect(losesOnSwarm('p_', { ...settings, STRIPE_SECRET_KEY: '' }, there, ['stripe'])).toBeUndefined();
  });

  test('of a key that was made by hand nobody knows', () => {
    expect(losesOnSwarm('p_', settings, [{ name: 'p_documents_key' }])).toBeUndefined();
  });
});
