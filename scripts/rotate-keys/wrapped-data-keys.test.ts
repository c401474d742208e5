import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { WRAPPED_DATA_KEYS } from './wrapped-data-keys.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the runbook of Kubernetes asks for the same keys before one is forgotten', () => {
  expect(read('deploy/k8s/README.md')).toContain(`from (${WRAPPED_DATA_KEYS}) wrapped`);
});

test('each table of documents with a data key is asked', () => {
  const migrations = 'services/documents/migrations';
  const tables = readdirSync(new URL(`../../${migrations}`, import.meta.url))
    .flatMap((name) => [...read(`${migrations}/${name}`).matchAll(/create table (\w+) \(([^;]*?)\n +\);/g)])
    .filter(([, , columns]) => columns!.includes(' data_key bytea'))
    .map(([, table]) => table!);
  expect(tables.length).toBeGreaterThan(3);
  for (const table of tables) expect(WRAPPED_DATA_KEYS).toContain(`from ${table}`);
});
