import { expect, test } from '@jest/globals';
import { linkedParts } from './linked-text.js';

const link = (address: string) => ({ text: address, href: address });

test.each([
  ['no address', 'Commission rises to 12 %.', [{ text: 'Commission rises to 12 %.' }]],
  ['an address alone', 'https://example.com/a?b=c', [link('https://example.com/a?b=c')]],
  [
    'an address at the end of a sentence',
    'See (https://example.com/news).',
    [{ text: 'See (' }, link('https://example.com/news'), { text: ').' }],
  ],
  [
    'two on two lines',
    'http://a.example\nhttps://b.example',
    [link('http://a.example'), { text: '\n' }, link('https://b.example')],
  ],
  [
    'what would run',
    'javascript:alert(1) data:text/html,x',
    [{ text: 'javascript:alert(1) data:text/html,x' }],
  ],
  ['tags', '<b>https://a.example</b>', [{ text: '<b>' }, link('https://a.example'), { text: '</b>' }]],
  ['an address without a host', 'https://.', [{ text: 'https://.' }]],
  ['nothing', '', []],
])('%s', (_name, text, expected) => {
  expect(linkedParts(text)).toEqual(expected);
  expect(
    linkedParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
