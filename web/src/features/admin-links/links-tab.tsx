import { Badge, Flex, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import type { AdminLink } from '@portal/contracts/http/admin-links';
import { Link } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { useListPage } from '../../lib/use-list-page.js';
import type { Column } from '../../ui/data-table.js';
import { ListPage } from '../../ui/list-page.js';
import { Money } from '../../ui/money.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SearchBox } from '../../ui/search-box.js';
import { linksList } from './queries.js';

/** Partners' links with their visits and what they sold. */
export function LinksTab() {
  usePageTitle('Links');
  const links = useListPage(linksList);
  return (
    <Stack gap="4">
      <Flex>
        <SearchBox label="Search links" list={links} />
      </Flex>
      <Panel>
        <ListPage
          list={links}
          label="Links"
          noun="links"
          columns={columns}
          keyOf={({ id }) => id}
          failed="The links could not be loaded"
          empty={{ icon: Link2, text: 'No links yet. What partners share will be listed here.' }}
          noMatch="No link matches."
        />
      </Panel>
    </Stack>
  );
}

/** Leads to the partner's row; a name may be unknown for a moment. */
const PartnerLink = ({ name }: { name: string }) =>
  name ? (
    <TextLink asChild overflowWrap="anywhere">
      <Link to="/admin/partners" search={{ search: name }}>
        {name}
      </Link>
    </TextLink>
  ) : (
    <Text>–</Text>
  );

/** Leads to the sales by this link. */
const SalesLink = ({ code, count }: { code: string; count: number }) => {
  const shown = count.toLocaleString('en-US');
  return count > 0 ? (
    <TextLink asChild>
      <Link to="/admin/clients" search={{ search: code }} aria-label={`${shown} sales by ${code}`}>
        {shown}
      </Link>
    </TextLink>
  ) : (
    shown
  );
};

/** A dash while the figures are not available. */
const figure = (
  totals: AdminLink['totals'],
  cell: (totals: NonNullable<AdminLink['totals']>) => React.ReactNode,
) => (totals ? cell(totals) : '–');

const columns: Column<AdminLink>[] = [
  {
    id: 'code',
    header: 'Code',
    sortable: true,
    bare: true,
    cell: ({ code, slug, isLive, isPaused }) => (
      <Flex align="center" gap="2" wrap="wrap">
        <Text fontFamily="mono" fontWeight="semibold" overflowWrap="anywhere">
          {code}
        </Text>
        {slug && (
          <Text fontFamily="mono" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            /r/{slug}
          </Text>
        )}
        {!isLive && (
          <Badge colorPalette="gray" borderRadius="full" px="2">
            {isPaused ? 'Paused' : 'Not live'}
          </Badge>
        )}
      </Flex>
    ),
  },
  { id: 'product', header: 'Product', cell: ({ productName }) => productName },
  {
    id: 'partner',
    header: 'Partner',
    cell: ({ partner }) => (
      <Stack gap="0" minW="0">
        <PartnerLink name={`${partner.firstName} ${partner.lastName}`.trim()} />
        {partner.companyName && (
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {partner.companyName}
          </Text>
        )}
      </Stack>
    ),
  },
  { id: 'date', header: 'Created', sortable: true, cell: ({ createdAt }) => <RelativeDate at={createdAt} /> },
  { id: 'visits', header: 'Visits', align: 'end', cell: ({ visits }) => visits.toLocaleString('en-US') },
  {
    id: 'sales',
    header: 'Sales',
    align: 'end',
    cell: ({ code, totals }) =>
      figure(totals, ({ salesCount }) => <SalesLink code={code} count={salesCount} />),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ totals }) => figure(totals, ({ amountInCents }) => <Money cents={amountInCents} />),
  },
  {
    id: 'commission',
    header: 'Commission',
    align: 'end',
    cell: ({ totals }) => figure(totals, ({ commissionInCents }) => <Money cents={commissionInCents} />),
  },
  {
    id: 'unpaid',
    header: 'Unpaid',
    align: 'end',
    cell: ({ totals }) =>
      figure(totals, ({ unpaidCommissionInCents }) => <Money cents={unpaidCommissionInCents} />),
  },
];
