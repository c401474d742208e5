import { describe, expect, test } from '@jest/globals';
import type { Call } from '@portal/contracts/calls/define-call';
import * as z from 'zod';
import { routes } from '../api/routes.js';
import { openApi } from './openapi.js';
import { operations } from './operations.js';

const document = openApi();

test('every route is documented, and nothing that is no route', () => {
  const named = (of: { call: Call }[]) => of.map(({ call }) => `${call.method} ${call.path}`).sort();
  expect(named(operations)).toEqual(named(routes));
});

test('what is said of a route follows from its place in the table', () => {
  const link = document.paths!['/api/referrals/{id}']!.delete!;
  expect(link).toMatchObject({ security: [{ session: [] }], 'x-roles': ['partner'] });
  expect(Object.keys(link.responses!)).toEqual(['204', '400', '401', '403', '404', '409', '503']);
  expect(link.parameters).toEqual([
    {
      name: 'id',
      in: 'path',
      required: true,
      schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    },
    expect.objectContaining({ name: 'portal-user', in: 'header', required: false }),
  ]);
  const open = document.paths!['/api/payments/create-intent']!.post!;
  expect(open.security).toEqual([]);
  expect(Object.keys(open.responses!)).toEqual(['200', '400', '403', '404', '413', '415', '429', '503']);
  expect(Object.keys(document.paths!['/api/webhook']!.post!.responses!)).not.toContain('403');
});

describe.each(operations)('$call.method $call.path', ({ body, example, answers, errors = {} }) => {
  if (body)
    test('has an example of its body that its rules take', () =>
      expect(z.safeParse(body, example)).toMatchObject({ success: true }));

  test.each(Object.entries(answers))('has an example of its answer %s', (_status, answer) => {
    if (answer) expect(z.parse(answer.schema, answer.example)).toEqual(answer.example);
    else expect(answer).toBeNull();
  });

  for (const [status, error] of Object.entries(errors))
    test(`names its error ${status} in a code and a sentence`, () => {
      expect(Number(status)).toBeGreaterThanOrEqual(400);
      expect(error.code).toMatch(/^[A-Z_]+$/);
      expect(error.message).toMatch(/^[A-Z]/);
    });
});
