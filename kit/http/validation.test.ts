import { describe, expect, test } from '@jest/globals';
import * as mini from 'zod/mini';
import * as z from 'zod';
import { AppError } from './errors.js';
import { idIn } from './id-param.js';
import { checked, validationPipe } from './validation.js';

const refusal = (schema: z.core.$ZodType, value: unknown) => {
  try {
    return checked(schema, value);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.status, error.details.errors];
  }
};

/** Lists in lists. */
const nested = (depth: number, inside: string) =>
  JSON.parse(`${'['.repeat(depth)}${inside}${']'.repeat(depth)}`) as unknown;

describe('a text that no database keeps', () => {
  const person = mini.object({
    name: mini.string().check(mini.trim()),
    tags: mini.optional(mini.array(mini.string())),
  });
  const words = ['This has a character that cannot be kept'];

  test.each([
    ['of a field', { name: 'Ava\0' }, { name: words }],
    ['of a list', { name: 'Ava', tags: ['a', 'b\0'] }, { tags: words }],
    ['of a field that no rule knows', { name: 'Ava', role: { is: '\0' } }, { role: words }],
    [
      'of a query, as it is parsed,',
      Object.assign(Object.create(Object.create(null)), { name: '\0' }),
      { name: words },
    ],
    ['that is half a surrogate pair', { name: '\ud83d' }, { name: words }],
  ])('%s is refused by its name', (_, value, errors) => {
    expect(refusal(person, value)).toEqual([400, errors]);
  });

  test('is found as deep as a request may be nested', () => {
    expect(refusal(person, { name: 'Ava', tags: nested(31, '"\\u0000"') })).toEqual([400, { tags: words }]);
  });

  test('is refused by the pipe of a route too, and bytes are left alone', async () => {
    const pipe = validationPipe();
    const metadata = { type: 'body', schema: person } as const;
    await expect(async () => pipe.transform({ name: '\0' }, metadata)).rejects.toMatchObject({ status: 400 });
    expect(await pipe.transform(Buffer.from('\0'), { type: 'body' })).toEqual(Buffer.from('\0'));
  });
});

describe('a request that is nested too deep', () => {
  const anything = mini.object({ name: mini.string() });
  const body = (depth: number) => ({ name: 'Ava', other: nested(depth, '1') });

  test.each([32, 20_000, 100_000])('is refused: %i lists in one field', async (depth) => {
    const refused = { status: 400, message: 'The request is nested too deep' };
    expect(() => checked(anything, body(depth))).toThrow(expect.objectContaining(refused));
    const pipe = validationPipe();
    await expect(async () =>
      pipe.transform(body(depth), { type: 'body', schema: anything }),
    ).rejects.toMatchObject(refused);
  });

  test('is one with more than 32 levels', () => {
    expect(refusal(anything, body(31))).toEqual({ name: 'Ava' });
  });
});

test('a rule without words of its own is told in ours, not in those of the library', () => {
  const schema = mini.object({
    text: mini.string().check(mini.maxLength(3)),
    flag: mini.boolean(),
    sort: mini.enum(['name', 'date']),
    count: mini.int().check(mini.lte(200)),
    day: mini.iso.date(),
    missing: mini.string(),
  });
  const value = { text: 'long', flag: 'yes', sort: 'x', count: 500, day: 'today' };
  expect(refusal(schema, value)).toEqual([
    400,
    {
      text: ['Please use at most 3 characters'],
      flag: ['This must be true or false'],
      sort: ['Please choose one of: name, date'],
      count: ['This must be at most 200'],
      day: ['This is not valid'],
      missing: ['This is required'],
    },
  ]);
});

test.each(['0', '-1', '01', '1.0', '1e3', 'one', '', '2147483648', '9007199254740993', '9'.repeat(40)])(
  'what cannot be an id, such as %j, is as absent as an unknown one',
  (text) => expect(() => idIn(text, 'Sale not found')).toThrow('Sale not found'),
);

test('an id is any number that an int holds', () => {
  expect([idIn('1', ''), idIn('2147483647', '')]).toEqual([1, 2_147_483_647]);
});
