import { describe, expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents } from './all.gen.js';
import type { EventDefinition } from './define-event.js';

const folder = import.meta.dirname;
const definitions = await Promise.all(
  globSync('*.ts', { cwd: folder, exclude: ['define-event.ts', 'fields.ts', '*.gen.ts', '*.test.ts'] }).map(
    async (file) => {
      const exported = Object.values((await import(join(folder, file))) as Record<string, EventDefinition>);
      return { file, definition: exported[0]! };
    },
  ),
);

test('all of them are listed', () => {
  const types = definitions.map(({ definition }) => definition.type);
  expect(allEvents.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
});

const PRIVATE = /mail|phone|address|firstname|lastname|carrier|card|account|routing|ssn|document/i;

describe.each(definitions)('$definition.type', ({ file, definition }) => {
  const sample = JSON.parse(
    readFileSync(join(folder, 'samples', `${definition.type}.json`), 'utf8'),
  ) as Record<string, unknown>;

  test('stands in the file of its name', () =>
    expect(file).toBe(`${definition.type.replaceAll('.', '-')}.ts`));

  test('reads its sample, whole', () => expect(definition.data.parse(sample)).toEqual(sample));

  test('ignores a field it does not know', () =>
    expect(definition.data.parse({ ...sample, addedLater: true })).toEqual(sample));

  test('does not read a sample without any of its fields', () => {
    for (const field of Object.keys(sample)) {
      const { [field]: _, ...rest } = sample;
      expect([field, definition.data.safeParse(rest).success]).toEqual([field, false]);
    }
  });

  test('carries nothing private', () =>
    expect(Object.keys(sample).filter((field) => PRIVATE.test(field))).toEqual([]));
});
