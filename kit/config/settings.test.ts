import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { IsOptional, IsString } from 'class-validator';
import { AreSecrets, IsCount, IsList, IsWebAddress } from './setting-kinds.js';
import {
  readSetting,
  readSettings,
  Setting,
  Settings,
  SettingsError,
  type CrossChecked,
} from './settings.js';

const folder = mkdtempSync(join(tmpdir(), 'portal-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

@Settings()
class Own implements CrossChecked {
  @Setting('An address.')
  @IsWebAddress('http://a')
  URL!: string;

  @Setting('A number.')
  @IsCount(2, 100)
  POOL = 10;

  @Setting('Words.')
  @IsOptional()
  @IsList()
  WORDS?: string[];

  @Setting('Secrets.')
  @AreSecrets()
  KEYS: string[] = [];

  get host(): string {
    return new URL(this.URL).host;
  }

  problems(): string[] {
    return this.POOL === 13 ? ['Not thirteen.'] : [];
  }
}

function sentences(env: Record<string, string>): string[] {
  try {
    readSettings(Own, env);
    return [];
  } catch (error) {
    return (error as SettingsError).sentences;
  }
}

test('settings come from the environment, where an empty one is not set', () => {
  expect(readSettings(Own, { URL: 'http://a', POOL: '' })).toEqual({ URL: 'http://a', POOL: 10, KEYS: [] });
  expect(sentences({ URL: '', POOL: 'many' })).toEqual([
    'URL is not set.',
    'POOL is wrong: it must be a whole number from 2 to 100.',
  ]);
});

test.each([
  ['as it is', 'http://a'],
  ['without the newline at its end', 'http://a\n'],
  ['without the newline of Windows', 'http://a\r\n'],
])('a setting may come from a file, %s', (_, content) => {
  expect(readSettings(Own, { URL_FILE: file('url', content), URL: '' }).URL).toBe('http://a');
});

test('of a file only the last newline is left out', () => {
  expect(readSetting('TEXT', [IsString()], { TEXT_FILE: file('text', ' a\nb \n\n') })).toBe(' a\nb \n');
});

test('what a file holds is checked as any value is, and not shown', () => {
  expect(sentences({ URL_FILE: file('wrong', 'no address') })).toEqual([
    'URL is wrong: it must look like http://a.',
  ]);
});

test('a file that cannot be read, an empty one, and both at once are one sentence each', () => {
  const [empty, missing] = [file('empty', '\n'), join(folder, 'missing')];
  expect(sentences({ URL_FILE: missing })).toEqual([`URL_FILE is wrong: ${missing} cannot be read.`]);
  expect(sentences({ URL_FILE: folder })).toEqual([`URL_FILE is wrong: ${folder} cannot be read.`]);
  expect(sentences({ URL_FILE: empty, POOL: '5', POOL_FILE: missing })).toEqual([
    `URL_FILE is wrong: ${empty} is empty.`,
    'POOL and POOL_FILE are both set: set one of them.',
  ]);
});

test('a class reads them when it is made, and computes of them', () => {
  process.env.URL = 'http://a:81';
  try {
    expect(new Own()).toBeInstanceOf(Own);
    expect(new Own().host).toBe('a:81');
  } finally {
    delete process.env.URL;
  }
});

test('numbers and lists are read as such, and each of a list is checked', () => {
  const long = 'k'.repeat(16);
  const read = readSettings(Own, { URL: 'http://a', POOL: '5', WORDS: 'a, b', KEYS: `${long},${long}` });
  expect(read).toEqual({ URL: 'http://a', POOL: 5, WORDS: ['a', 'b'], KEYS: [long, long] });
  expect(sentences({ URL: 'ftp://a', POOL: '1.5', KEYS: `${long},short` })).toEqual([
    'URL is wrong: it must look like http://a.',
    'POOL is wrong: it must be a whole number from 2 to 100.',
    'KEYS is wrong: each needs at least 16 characters.',
  ]);
});

test('those that are right may still not go together', () => {
  expect(sentences({ URL: 'http://a', POOL: '13' })).toEqual(['Not thirteen.']);
});
