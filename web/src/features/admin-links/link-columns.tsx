import { Badge, Flex, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import type { AdminLink } from '@portal/contracts/http/admin-links';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/counted.js';
import { plainDecimal } from '../../lib/csv.rules.js';
import type { Column } from '../../ui/data-table.js';
import { Money } from '../../ui/money.js';
import { PartnerLink } from '../../ui/partner-link.js';
import { RelativeDate } from '../../ui/relative-date.js';

/** Leads to the sales by this link. */
const SalesLink = ({ code, count }: { code: string; count: number }) => {
  const shown = count.toLocaleString('en-US');
  return count > 0 ? (
    <TextLink asChild>
      <Link
        to="/admin/clients"
        search={{ search: code }}
        aria-label={`${counted(count, 'sale', 'sales')} by ${code}`}
      >
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

const isMissing = ({ totals }: AdminLink) => totals === null;

export const linkColumns: Column<AdminLink>[] = [
  {
    id: 'code',
    header: 'Code',
    csv: ({ code }) => code,
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
  {
    id: 'product',
    header: 'Product',
    onPhone: 'more',
    csv: ({ productName }) => productName,
    cell: ({ productName }) => productName,
  },
  {
    id: 'partner',
    header: 'Partner',
    onPhone: 'line',
    csv: ({ partner }) => `${partner.firstName} ${partner.lastName}`.trim(),
    cell: ({ partner }) => (
      <Stack gap="0" minW="0">
        <PartnerLink
          id={partner.id}
          name={`${partner.firstName} ${partner.lastName}`.trim()}
          overflowWrap="anywhere"
        />
        {partner.companyName && (
          <Text data-more textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {partner.companyName}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'date',
    header: 'Created',
    sortable: true,
    hidden: true,
    csv: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <RelativeDate at={createdAt} />,
  },
  {
    id: 'visits',
    header: 'Visits',
    align: 'end',
    csv: ({ visits }) => visits,
    cell: ({ visits }) => visits.toLocaleString('en-US'),
  },
  {
    id: 'sales',
    header: 'Sales',
    align: 'end',
    onPhone: 'line',
    csv: ({ totals }) => totals && totals.salesCount,
    isMissing,
    cell: ({ code, totals }) =>
      figure(totals, ({ salesCount }) => <SalesLink code={code} count={salesCount} />),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    hidden: true,
    csv: ({ totals }) => totals && plainDecimal(totals.amountInCents),
    isMissing,
    cell: ({ totals }) => figure(totals, ({ amountInCents }) => <Money cents={amountInCents} />),
  },
  {
    id: 'commission',
    header: 'Commission',
    align: 'end',
    csv: ({ totals }) => totals && plainDecimal(totals.commissionInCents),
    isMissing,
    cell: ({ totals }) => figure(totals, ({ commissionInCents }) => <Money cents={commissionInCents} />),
  },
  {
    id: 'unpaid',
    header: 'Unpaid',
    align: 'end',
    hidden: true,
    csv: ({ totals }) => totals && plainDecimal(totals.unpaidCommissionInCents),
    isMissing,
    cell: ({ totals }) =>
      figure(totals, ({ unpaidCommissionInCents }) => <Money cents={unpaidCommissionInCents} />),
  },
];
