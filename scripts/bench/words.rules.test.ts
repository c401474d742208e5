import { expect, test } from '@jest/globals';
import { readWords } from './words.rules.ts';

const read = (...words: string[]) => readWords(words, ['read', 'sale', 'pages'], ['read', 'sale']);

test.each([
  [[], { names: ['read', 'sale', 'pages'], short: false, keep: false, against: null }],
  [['sale'], { names: ['sale'], short: false, keep: false, against: null }],
  [['--short'], { names: ['read', 'sale'], short: true, keep: false, against: null }],
  [['--short', '--keep'], { names: ['read', 'sale'], short: true, keep: true, against: null }],
  [['--against', 'x.json', 'pages'], { names: ['pages'], short: false, keep: false, against: 'x.json' }],
])('%j is understood', (words, wanted) => expect(read(...words)).toEqual(wanted));

test.each([
  [['sales'], "There is no benchmark 'sales'. There are: read, sale, pages"],
  [['--shrt'], "There is no benchmark '--shrt'"],
  [['--against'], '--against needs a file'],
  [['--against', '--short'], '--against needs a file'],
  [['--keep'], '--keep keeps the whole short form'],
  [['--short', '--keep', 'read'], '--keep keeps the whole short form'],
  [['--short', 'pages'], 'The short form has no pages. It has: read, sale.'],
])('%j is refused in a sentence', (words, sentence) => expect(() => read(...words)).toThrow(sentence));
