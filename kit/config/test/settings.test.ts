import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { readSettings, SettingsError } from '../settings.js';

const folder = mkdtempSync(join(tmpdir(), 'portal-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const shape = { URL: z.url(), POOL: z.coerce.number().default(10) };

function sentences(env: Record<string, string>): string[] {
  try {
    readSettings(shape, env);
    return [];
  } catch (error) {
    return (error as SettingsError).sentences;
  }
}

test('settings come from the environment, where an empty one is not set', () => {
  expect(readSettings(shape, { URL: 'http://a', POOL: '' })).toEqual({ URL: 'http://a', POOL: 10 });
  expect(sentences({ URL: '', POOL: 'many' })).toEqual([
    'URL is not set.',
    'POOL is wrong: Invalid input: expected number, received NaN.',
  ]);
});

test.each([
  ['as it is', 'http://a'],
  ['without the newline at its end', 'http://a\n'],
  ['without the newline of Windows', 'http://a\r\n'],
])('a setting may come from a file, %s', (_, content) => {
  expect(readSettings(shape, { URL_FILE: file('url', content), URL: '' }).URL).toBe('http://a');
});

test('of a file only the last newline is left out', () => {
  expect(readSettings({ TEXT: z.string() }, { TEXT_FILE: file('text', ' a\nb \n\n') }).TEXT).toBe(' a\nb \n');
});

test('what a file holds is checked as any value is, and not shown', () => {
  expect(sentences({ URL_FILE: file('wrong', 'no address') })).toEqual(['URL is wrong: Invalid URL.']);
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
