import { expect, test } from '@jest/globals';
import { filledIn, otherPlaceholders } from './canned-answer.js';

test.each([
  ['Hello {name}, dear {name}.', 'Pat', 'Hello Pat, dear Pat.'],
  ['Hello {name}.', '', 'Hello there.'],
  ['Hello {name}.', "$& $' {name}", "Hello $& $' {name}."],
  ['Hello.', 'Pat', 'Hello.'],
])('%s for %s: %s', (text, name, filled) => expect(filledIn(text, name)).toBe(filled));

test.each([
  ['Hello {name}', []],
  ['Hello { and }, {name}', ['{ and }']],
  ['{agency} of {Name}', ['{agency}', '{Name}']],
  ['a { on one line\nand } on the next', []],
])('%j has the other placeholders %j', (text, found) => expect(otherPlaceholders(text)).toEqual(found));
