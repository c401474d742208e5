import { expect, test } from '@jest/globals';
import { csvLine, plainDecimal } from './csv.rules.js';

test.each([
  [['Ann', 7, null], 'Ann,7,\n'],
  [['a, b', 'say "x"', 'two\nlines'], '"a, b","say ""x""","two\nlines"\n'],
  [['=1+1', '+49 30', '-x', '@x'], "'=1+1,'+49 30,'-x,'@x\n"],
  [['a;=1+1'], '"a;=1+1"\n'],
  [['\t=1', '\r=1'], `'\t=1,"'\r=1"\n`],
  [['\uFF1D1', '\uFF0B1', '\uFF0D1', '\uFF201'], "'\uFF1D1,'\uFF0B1,'\uFF0D1,'\uFF201\n"],
  // Amounts are numbers, also those below zero.
  [['-3.00', -4, '12.50'], '-3.00,-4,12.50\n'],
  [['-3.00=1', 'é ✓'], "'-3.00=1,é ✓\n"],
] as const)('%j is the line %j', (values, line) => expect(csvLine(values)).toBe(line));

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [123_456, '1234.56'],
  [-300, '-3.00'],
])('%i cents are %s', (cents, text) => expect(plainDecimal(cents)).toBe(text));
