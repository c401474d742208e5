import { Badge, Box, Link, Text } from '@chakra-ui/react';
import type { StripeTransaction } from '@portal/contracts/http/admin-sales';
import { formatExactDollars } from '@portal/contracts/values/money';
import { CreditCard } from 'lucide-react';
import { plainDecimal } from '../../lib/csv.rules.js';
import { paymentStateText } from '../../lib/payment-state.rules.js';
import { useListPage } from '../../lib/use-list-page.js';
import type { Column } from '../../ui/data-table.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { PartnerLink } from '../../ui/partner-link.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SearchBox } from '../../ui/search-box.js';
import { transactionsList } from './queries.js';
import { TransactionTotals } from './totals.js';

/** Stripe's payments as last observed; refetched every 30 seconds, and when Stripe reports one. */
export function TransactionsTab() {
  usePageTitle('Stripe Transactions');
  const transactions = useListPage(transactionsList);
  return (
    <Panel>
      <Box p="4" borderBottomWidth="1px">
        <SearchBox label="Search transactions" list={transactions} />
      </Box>
      <ListPage
        list={transactions}
        label="Stripe Transactions"
        noun="transactions"
        columns={columns}
        keyOf={({ id }) => id}
        failed="Error: Failed to load transactions"
        empty={{ icon: CreditCard, text: 'No transactions found' }}
        totals={<TransactionTotals search={transactions.search} />}
        noMatch="No transactions matching search criteria"
      />
    </Panel>
  );
}

/** Specification section 9. */
const ID_SHOWN = 10;

const hues: Record<string, string> = {
  succeeded: 'green',
  processing: 'blue',
  requires_action: 'orange',
  requires_payment_method: 'orange',
  canceled: 'gray',
  disputed: 'red',
};

/** The sandbox has no dashboard to link to (D-64). */
const TransactionId = ({ id, providerUrl }: StripeTransaction) => {
  const text = id.slice(0, ID_SHOWN);
  return providerUrl ? (
    <Link href={providerUrl} target="_blank" rel="noopener noreferrer" fontFamily="mono" title={id}>
      {text}
    </Link>
  ) : (
    <Text as="span" fontFamily="mono" title={id}>
      {text}
    </Text>
  );
};

const orDash = (text: string | null) => text ?? '–';

const columns: Column<StripeTransaction>[] = [
  {
    id: 'id',
    header: 'ID',
    onPhone: 'more',
    csv: ({ id }) => id,
    cell: (row) => <TransactionId {...row} />,
  },
  {
    id: 'date',
    header: 'Date',
    sortable: true,
    onPhone: 'line',
    csv: ({ date }) => date,
    cell: ({ date }) => <RelativeDate at={date} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    sortable: true,
    onPhone: 'line',
    csv: ({ amount }) => plainDecimal(amount),
    cell: ({ amount }) => formatExactDollars(amount),
  },
  {
    id: 'product',
    header: 'Product',
    hidden: true,
    csv: ({ productName }) => productName,
    cell: ({ productName }) => orDash(productName),
  },
  {
    id: 'customer',
    header: 'Customer',
    onPhone: 'head',
    csv: ({ customerEmail }) => customerEmail,
    cell: ({ customerEmail }) => (
      <Text as="span" overflowWrap="anywhere">
        {orDash(customerEmail)}
      </Text>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    csv: ({ status }) => paymentStateText(status),
    cell: ({ status }) => (
      <Badge colorPalette={hues[status] ?? 'gray'} borderRadius="full" px="2">
        {paymentStateText(status)}
      </Badge>
    ),
  },
  {
    id: 'partner',
    header: 'Partner',
    csv: ({ partnerName }) => partnerName,
    cell: ({ partnerId, partnerName }) =>
      partnerId && partnerName ? <PartnerLink id={partnerId} name={partnerName} /> : orDash(partnerName),
  },
  {
    id: 'code',
    header: 'Referral Code',
    hidden: true,
    csv: ({ referralCode }) => referralCode,
    cell: ({ referralCode }) => (
      <Text as="span" fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
        {orDash(referralCode)}
      </Text>
    ),
  },
];
