import { expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { oas } from '@stoplight/spectral-rulesets';
import spectral from '@stoplight/spectral-core';
import * as z from 'zod';
import { openApi } from './openapi.js';
import { operations } from './operations.js';

type Schema = Record<string, unknown> & { type?: string | string[] };

/** As it is served. */
const document = JSON.parse(JSON.stringify(openApi())) as {
  paths: Record<string, Record<string, DocumentedOperation>>;
};
interface DocumentedOperation {
  operationId: string;
  parameters: { name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
const documented = Object.values(document.paths).flatMap((path) => Object.values(path));

test("Redocly's recommended rules find nothing wrong", async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // GET /api/config has no 4xx, and one route only redirects.
    rules: { 'operation-4xx-response': 'off', 'operation-2xx-response': 'off' },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test("Spectral's recommended rules find nothing wrong", async () => {
  const linter = new spectral.Spectral();
  // A summary is enough, and each portal has other contacts.
  const rules = { 'operation-description': 'off', 'info-contact': 'off' } as const;
  linter.setRuleset({ extends: [[oas as never, 'recommended']], rules });
  const problems = await linter.run(document);
  expect(problems.map(({ code, message, path }) => [code, message, path.join('.')])).toEqual([]);
});

test('every operation has a name of its own, as programs have them', () => {
  const names = documented.map(({ operationId }) => operationId);
  expect(names.filter((name) => !/^[a-z][a-zA-Z]+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('all that may be sent has an end: texts, numbers and lists', () => {
  const endless = documented.flatMap(({ operationId, parameters, requestBody }) => [
    ...parameters.flatMap(({ name, schema }) => endlessIn(schema, `${operationId}.${name}`)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => endlessIn(schema, operationId)),
  ]);
  expect(endless).toEqual([]);
});

function endlessIn(schema: Schema, at: string): string[] {
  const is = (type: string) => [schema.type].flat().includes(type);
  const { maxLength, maximum, maxItems, pattern, format, properties, items, anyOf = [], allOf = [] } = schema;
  const text = is('string') && !schema.enum && !schema.const && format !== 'binary' && format !== 'date';
  const endless =
    (text && maxLength === undefined && !isBounded(pattern as string | undefined)) ||
    ((is('number') || is('integer')) && maximum === undefined) ||
    (is('array') && maxItems === undefined);
  return [
    ...(endless ? [at] : []),
    ...Object.entries((properties ?? {}) as Record<string, Schema>).flatMap(([name, each]) =>
      endlessIn(each, `${at}.${name}`),
    ),
    ...(items ? endlessIn(items as Schema, `${at}[]`) : []),
    ...([anyOf, allOf].flat() as Schema[]).flatMap((each) => endlessIn(each, at)),
  ];
}

/** Whether a pattern matches a whole text and has no unbounded repetition. */
const isBounded = (pattern: string | undefined) =>
  pattern !== undefined && /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern);

test('patterns work in every language: no flags, and nothing that needs one', () => {
  const flagged: string[] = [];
  for (const { call, body, query } of operations)
    for (const schema of [body, query])
      if (schema)
        z.toJSONSchema(schema, {
          io: 'input',
          unrepresentable: 'any',
          override: ({ zodSchema }) => {
            for (const pattern of (zodSchema._zod as { bag?: { patterns?: Set<RegExp> } }).bag?.patterns ??
              [])
              if (pattern.flags !== '' || /\\[pPkK]\{|\(\?<|\(\?[=!]/.test(pattern.source))
                flagged.push(`${call.path}: ${String(pattern)}`);
          },
        });
  expect(flagged).toEqual([]);
});
