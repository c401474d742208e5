import { expect, test } from '@jest/globals';
import { int8, nullable, text } from './sql-types.js';
import { bound, statement } from './statement.js';

const rename = statement(
  'rename-note',
  { params: { id: int8, words: nullable(text) } },
  'update notes set words = :words, more = :words where id = :id',
);

test('a statement is given by name what it is asked with, and says to the driver what $1 is', () => {
  expect(bound(rename, { id: 7, words: 'a' })).toEqual({
    name: 'rename-note',
    text: 'update notes set words = $1, more = $1 where id = $2',
    values: ['a', 7],
  });
  expect(bound(rename, { words: null, id: 7 }).values).toEqual([null, 7]);
});

test('what is not given is no null', () => {
  const given: { id: number; words: string } = JSON.parse('{ "id": 7 }');
  expect(() => bound(rename, given)).toThrow('Statement rename-note: :words is not given.');
});

test('the compiler refuses another type, a name too few and one too many', () => {
  // @ts-expect-error -- a text where a number goes
  bound(rename, { id: '7', words: 'a' });
  // @ts-expect-error -- an id may not be null
  bound(rename, { id: null, words: 'a' });
  // @ts-expect-error -- without the words
  expect(() => bound(rename, { id: 7 })).toThrow();
  // @ts-expect-error -- a name that it does not have
  bound(rename, { id: 7, words: 'a', word: 'b' });
});

test('a declaration that is not of its text, or of a name in use, ends the process as it starts', () => {
  expect(() => statement('one', { params: { id: int8, other: int8 } }, 'select :id, :more')).toThrow(
    'Statement one: :more is not declared, :other is not in its text.',
  );
  expect(() => statement('rename-note', {}, 'select 1')).toThrow(
    'Statement rename-note: there is one of this name.',
  );
});
