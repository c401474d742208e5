import { Button, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { openStripeSync } from '@portal/contracts/calls/admin-sales';
import { addressOf } from '@portal/contracts/calls/define-call';
import { type AdminClient } from '@portal/contracts/http/admin-sales';
import type { ClientSort, ClientStatus } from '@portal/contracts/values/list-orders';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CloudDownload, Download, RefreshCw, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { atFirst, positionIn, sortedBy, turned } from '../../lib/list-search.js';
import { BusyButton } from '../../ui/busy-button.js';
import { DataList } from '../../ui/data-list.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { SearchBox } from '../../ui/search-box.js';
import { clientsColumns } from './clients-columns.js';
import { NewSales } from './new-sales.js';
import { DeleteCommission } from './delete-commission.js';
import { PartnerChoice } from './partner-choice.js';
import { clientsQuery, csvPath, PAGE_SIZE, type ClientsSearch } from './queries.js';
import { useSync } from './use-sync.js';

const SORTS: Record<ClientSort, string> = { date: 'Date', amount: 'Amount', partner: 'Partner' };
const STATUSES: Record<ClientStatus, string> = {
  all: 'All Sales',
  unpaid: 'Commission Unpaid',
  paid: 'Commission Paid',
};
const CLEARED: ClientsSearch = { search: undefined, partner: undefined, status: undefined, ...atFirst };

interface Props {
  search: ClientsSearch;
  onSearch: (changes: ClientsSearch) => void;
  /** Opens the explanation of a sale's commission. */
  onExplain: (saleId: number) => void;
}

/** Every sale of every partner. */
export function ClientsTab({ search, onSearch, onExplain }: Props) {
  usePageTitle('Clients');
  const clients = useQuery({ ...clientsQuery(search), placeholderData: keepPreviousData });
  const [deleted, setDeleted] = useState<AdminClient | null>(null);
  const [isRefreshing, setRefreshing] = useState(false); // by hand: a sale that comes in must not disable the button
  const refresh = () => {
    setRefreshing(true);
    void clients.refetch().finally(() => setRefreshing(false));
  };
  const { isSyncing } = useSync(
    search.sync === 1,
    useCallback(() => onSearch({ sync: undefined }), [onSearch]),
  );
  const { sort = 'date', direction = 'desc', status = 'all' } = search;
  const sortBy = (column: string) =>
    onSearch({
      ...sortedBy({ sort, direction }, column as ClientSort, column === 'partner' ? 'asc' : 'desc'),
      ...atFirst,
    });
  const filtered = Boolean(search.search || search.partner || status !== 'all');

  return (
    <Panel>
      <NewSales onShow={() => onSearch(atFirst)} />
      <Stack gap="4" p="4" borderBottomWidth="1px">
        <Flex justify="space-between" align="start" gap="3" wrap="wrap">
          <Stack gap="0.5">
            <Heading as="h2" size="lg">
              Client Subscriptions
            </Heading>
            <Text textStyle="sm" color="fg.muted">
              All client subscriptions and payment information
            </Text>
          </Stack>
          <HStack gap="2" wrap="wrap">
            {/* Not a page of ours: the service redirects back here, and this page then starts the sync. */}
            {isSyncing ? (
              <BusyButton busy size="sm" px="3" variant="outline" colorPalette="gray">
                Pull Stripe Data
              </BusyButton>
            ) : (
              <Button asChild size="sm" variant="outline" colorPalette="gray">
                <a href={addressOf(openStripeSync)}>
                  <CloudDownload aria-hidden /> Pull Stripe Data
                </a>
              </Button>
            )}
            <BusyButton
              size="sm"
              px="3"
              variant="outline"
              colorPalette="gray"
              busy={isRefreshing}
              onClick={refresh}
            >
              <RefreshCw aria-hidden /> Refresh View
            </BusyButton>
            <Button asChild size="sm" variant="outline" colorPalette="gray">
              <a href={csvPath(search)} download>
                <Download aria-hidden /> Export CSV
              </a>
            </Button>
          </HStack>
        </Flex>
        <Flex gap="3" wrap="wrap" align="center">
          <SearchBox
            label="Search clients"
            value={search.search ?? ''}
            onSearch={(text) => onSearch({ search: text || undefined, ...atFirst })}
          />
          <PartnerChoice
            hideLabel
            label="Partner"
            placeholder="All Partners"
            value={search.partner ?? null}
            onChoose={(partner) =>
              partner !== 'unclear' && onSearch({ partner: partner ?? undefined, ...atFirst })
            }
          />
          <HStack gap="1" role="group" aria-label="Sort by">
            {(Object.keys(SORTS) as ClientSort[]).map((key) => (
              <Button
                key={key}
                size="sm"
                variant={key === sort ? 'subtle' : 'ghost'}
                colorPalette="gray"
                aria-pressed={key === sort}
                onClick={() => sortBy(key)}
              >
                {SORTS[key]}
                {key === sort && (direction === 'asc' ? ' ↑' : ' ↓')}
              </Button>
            ))}
          </HStack>
        </Flex>
        <HStack gap="1" wrap="wrap" role="group" aria-label="Commission">
          {(Object.keys(STATUSES) as ClientStatus[]).map((key) => (
            <Button
              key={key}
              size="sm"
              variant={key === status ? 'solid' : 'ghost'}
              colorPalette={key === status ? undefined : 'gray'}
              aria-pressed={key === status}
              onClick={() => onSearch({ status: key === 'all' ? undefined : key, ...atFirst })}
            >
              {STATUSES[key]}
            </Button>
          ))}
        </HStack>
      </Stack>
      <DataList
        label="Client Subscriptions"
        columns={clientsColumns({ onDelete: setDeleted, onExplain })}
        keyOf={({ saleId }) => saleId}
        reading={clients}
        failed="Error loading client subscriptions"
        empty={{
          icon: Users,
          text: 'No subscription data available. Sales appear here as soon as a customer pays.',
        }}
        noMatch={
          filtered
            ? { text: 'No matching subscriptions found.', onClear: () => onSearch(CLEARED) }
            : undefined
        }
        sorting={{ sort, direction, onSort: sortBy }}
        paging={{
          size: PAGE_SIZE,
          noun: 'subscriptions',
          position: positionIn(search),
          onTurn: (position) => onSearch(turned(position)),
        }}
      />
      <DeleteCommission client={deleted} onClose={() => setDeleted(null)} />
    </Panel>
  );
}
