import { chakra, Link, Stack, Text } from '@chakra-ui/react';
import type { LedgerEntry } from '@portal/contracts/http/partner-ledger';
import { formatExactDollars } from '@portal/contracts/values/money';
import { BookOpenText } from 'lucide-react';
import { useState } from 'react';
import { plainDecimal } from '../../../lib/csv.rules.js';
import { useListPageOf } from '../../../lib/use-list-page.js';
import type { Column } from '../../../ui/data-table.js';
import { ListPage } from '../../../ui/list-page.js';
import { Panel } from '../../../ui/panel.js';
import { RelativeDate } from '../../../ui/relative-date.js';
import { ledgerList } from '../queries.js';
import { wordsOf } from './ledger.rules.js';

interface Props {
  partnerId: number;
  onExplain: (saleId: number) => void;
  onPayouts: () => void;
}
type Search = ReturnType<typeof ledgerList.searchIn>;

/** Every entry of a partner's ledger with the balance after it, newest first (D-167). */
export function LedgerOfPartner({ partnerId, ...leads }: Props) {
  const [search, setSearch] = useState<Search>({ partner: partnerId });
  const entries = useListPageOf(ledgerList, search, (next) => setSearch((now) => ({ ...now, ...next })));
  return (
    <Stack gap="3">
      <Text textStyle="sm" color="fg.muted">
        The balance is what is owed to them: below zero, that much was paid in advance. Nothing here is ever
        changed, so what was taken back is an entry of its own.
      </Text>
      <Panel>
        <ListPage
          list={entries}
          label="Ledger"
          noun="entries"
          columns={columns(leads)}
          keyOf={({ id }) => id}
          failed="The ledger could not be loaded"
          empty={{ icon: BookOpenText, text: 'Nothing was earned or paid yet' }}
        />
      </Panel>
    </Stack>
  );
}

const columns = ({ onExplain, onPayouts }: Omit<Props, 'partnerId'>): Column<LedgerEntry>[] => [
  {
    id: 'entry',
    header: 'Entry',
    bare: true,
    csv: (entry) => wordsOf(entry).title,
    cell: (entry) => {
      const { title, note } = wordsOf(entry);
      return (
        <Stack gap="0" align="start" minW="0">
          {/* A phone's short card has a line for each, and no other place for the number. */}
          <Text data-one-line fontWeight="medium" maxW="full">
            {title}
          </Text>
          {(note ?? ofWhat(entry)) && (
            <Text
              textStyle="xs"
              color="fg.muted"
              overflowWrap="anywhere"
              hideFrom={note === null ? 'md' : undefined}
            >
              {ofWhat(entry) && (
                <chakra.span hideFrom="md">
                  {ofWhat(entry)}
                  {note && ': '}
                </chakra.span>
              )}
              {note}
            </Text>
          )}
        </Stack>
      );
    },
  },
  {
    id: 'of',
    header: 'Of',
    width: '8rem',
    onPhone: 'more',
    csv: ofWhat,
    cell(entry) {
      const { saleId } = entry;
      const what = ofWhat(entry);
      return (
        what && <Leads onClick={() => (saleId === null ? onPayouts() : onExplain(saleId))}>{what}</Leads>
      );
    },
  },
  {
    id: 'when',
    header: 'When',
    width: '9rem',
    csv: ({ occurredAt }) => occurredAt,
    cell: ({ occurredAt }) => <RelativeDate at={occurredAt} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    width: '8rem',
    csv: ({ amountInCents }) => plainDecimal(amountInCents),
    cell: ({ amountInCents }) => (
      <Text as="span" fontVariantNumeric="tabular-nums">
        {amountInCents > 0 && '+'}
        {formatExactDollars(amountInCents)}
      </Text>
    ),
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    width: '8rem',
    csv: ({ balanceInCents }) => plainDecimal(balanceInCents),
    cell: ({ balanceInCents }) => (
      <Text as="span" fontVariantNumeric="tabular-nums" fontWeight="medium">
        {formatExactDollars(balanceInCents)}
      </Text>
    ),
  },
];

/** null: an adjustment by itself. */
const ofWhat = ({ saleId, payoutId }: LedgerEntry): string | null =>
  saleId !== null ? `Sale ${saleId}` : payoutId !== null ? `Payout ${payoutId}` : null;

const Leads = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <Link as="button" type="button" variant="underline" textStyle="xs" color="fg.muted" onClick={onClick}>
    {children}
  </Link>
);
