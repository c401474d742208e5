import { expect, test } from '@jest/globals';
import { campaignProblem, normaliseCampaign, taggedUrl } from './campaign.js';

test.each([
  [' Spring Fair ', 'spring-fair', null],
  ['newsletter', 'newsletter', null],
  ['2026', '2026', null],
  ['', '', 'Enter a tag, such as newsletter'],
  ['x'.repeat(31), 'x'.repeat(31), 'Use at most 30 characters'],
  ['a&b', 'a&b', 'Use letters from a to z, digits and hyphens only'],
  ['-a', '-a', 'Use letters from a to z, digits and hyphens only'],
])('%j is kept as %j, with %j', (text, tag, problem) => {
  expect(normaliseCampaign(text)).toBe(tag);
  expect(campaignProblem(tag)).toBe(problem);
});

test('a tagged address is the link with its tag', () =>
  expect(taggedUrl('https://portal.test/r/ava-roadside', 'newsletter')).toBe(
    'https://portal.test/r/ava-roadside?c=newsletter',
  ));
