import { expect, test } from '@jest/globals';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { linksSearch, shownLinks, type LinksSearch, type ShownLink } from './links-search.rules.js';

const link = (id: number, name: string, visits: number, commissionInCents: number, more = {}): ShownLink => ({
  link: {
    id,
    code: `CODE${id}`,
    url: `https://portal.test/r/CODE${id}`,
    product: { name },
    ...more,
  } as PartnerLink,
  figures: { visits, salesCount: 1, commissionInCents },
});
const links = [
  link(1, 'Roadside', 5, 900),
  link(2, 'Glass', 50, 100, { url: 'https://portal.test/r/ann-glass' }),
  link(3, 'Pets', 20, 500, { campaigns: ['newsletter'] }),
];
const ids = (search: LinksSearch) => shownLinks(links, search).map((shown) => shown.link.id);

test.each([
  [{}, [1, 3, 2]],
  [{ sort: 'visits' as const }, [2, 3, 1]],
  [{ sort: 'newest' as const }, [3, 2, 1]],
  [{ sort: 'name' as const }, [2, 3, 1]],
  [{ search: 'ROAD' }, [1]],
  [{ search: 'ann-' }, [2]],
  [{ search: 'code2' }, [2]],
  [{ search: 'newsletter' }, [3]],
  [{ search: 'nothing like it' }, []],
])('%j shows %j', (search, expected) => expect(ids(search)).toEqual(expected));

test('what the address says wrong counts as nothing', () => {
  expect(linksSearch({ sort: 'worst', period: 7, search: '' })).toEqual({});
  expect(linksSearch({ sort: 'name', period: 90 })).toMatchObject({ sort: 'name', period: '90' });
});
