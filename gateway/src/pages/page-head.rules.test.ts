import { expect, test } from '@jest/globals';
import { headOfLink, withHead } from './page-head.rules.js';

test('a long description ends at a word, within what previews show', () => {
  const { description } = headOfLink(
    {
      id: 1,
      code: 'A B/C',
      partnerId: 1,
      rateBps: 1,
      productVersion: 1,
      product: {
        id: 1,
        name: 'N',
        description: 'Every load. '.repeat(80),
        priceInCents: 4_950,
        category: null,
      },
      partner: { firstName: 'Ava', lastName: '', companyName: null },
    },
    'https://portal.test',
  );
  expect(description).toMatch(/^\$49\.50\. Recommended by Ava\. Every load\. .* (?:Every|load\.)…$/);
  expect(description.length).toBeLessThanOrEqual(200);
});

test('only the marked place of a page is replaced', () => {
  const page = '<a><!-- head --><title>Old</title>\n<!-- /head --><b>';
  expect(withHead(page, { title: 'New', description: 'Words' }, 'Harbor')).toMatch(
    /^<a><title>New · Harbor<.*<b>$/s,
  );
});
