import { describe, expect, test } from '@jest/globals';
import { compileNames } from './named-parameters.js';

describe('a name becomes a number', () => {
  test.each([
    ['select 1', 'select 1', []],
    ['where id = :id', 'where id = $1', ['id']],
    ['values (:a, :b)', 'values ($1, $2)', ['a', 'b']],
    [':id and (:id, :other, :id)', '$1 and ($1, $2, $1)', ['id', 'other']],
    ['limit :limit', 'limit $1', ['limit']],
    ['(:id)', '($1)', ['id']],
    ['price-:price_cents+:priceCents', 'price-$1+$2', ['price_cents', 'priceCents']],
    ['-:cents::bigint', '-$1::bigint', ['cents']],
    ['any(:ids::bigint[])', 'any($1::bigint[])', ['ids']],
    ['data->>:key', 'data->>$1', ['key']],
    ['data #> :path and data ? :key', 'data #> $1 and data ? $2', ['path', 'key']],
    ["name like '%' || :name", "name like '%' || $1", ['name']],
  ])('%j', (sql, text, names) => expect(compileNames(sql)).toEqual({ text, names }));
});

describe('what only looks like a name stays', () => {
  test.each([
    'id::text',
    'id :: text',
    `to_char(at, 'HH24:MI:SS')`,
    `'it''s :here'`,
    `e'it\\'s :here'`,
    `E'a\\\\' || 'b'`,
    `'{"a":true,"b":null}'::jsonb`,
    `select id as ":id"`,
    `select id as "a"":id"`,
    'select 1 -- not :this',
    'select /* nor\n:this */ 1',
    'do $$ begin perform :x; end $$',
    'do $body$ begin perform $$ :x $$; end $body$',
    'select f(a := 1)',
    'select parts[1:2], parts[low:high], parts[(a):b]',
  ])('%j', (sql) => expect(compileNames(sql)).toEqual({ text: sql, names: [] }));
});

test('after a string or a comment names are names again', () => {
  expect(compileNames(`'\\' || :a -- :b\n|| :c || 'd'`)).toEqual({
    text: `'\\' || $1 -- :b\n|| $2 || 'd'`,
    names: ['a', 'c'],
  });
});

test('a number is refused, unless it stands in a string', () => {
  expect(() => compileNames('where id = $1')).toThrow('Parameters have names, so not $1: where id = $1');
  expect(compileNames(`select '$1'`)).toEqual({ text: `select '$1'`, names: [] });
});
