import { Button, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { openStripeSync, exportClients, syncStripe } from '@portal/contracts/calls/admin-sales';
import { addressOf } from '@portal/contracts/calls/define-call';
import type { AdminClient, ClientSort, ClientStatus } from '@portal/contracts/http/admin-sales';
import { CloudDownload, Download, RefreshCw, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { may } from '../../lib/rights.js';
import { useListPage } from '../../lib/use-list-page.js';
import { DownloadLink } from '../../ui/download-link.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { SearchBox } from '../../ui/search-box.js';
import { clientsColumns } from './clients-columns.js';
import { NewSales } from './new-sales.js';
import { DeleteCommission } from './delete-commission.js';
import { PartnerChoice } from './partner-choice.js';
import { clientsList, csvPath } from './queries.js';
import { ClientTotals } from './totals.js';
import { useSync } from './use-sync.js';

const SORTS: Record<ClientSort, string> = { date: 'Date', amount: 'Amount', partner: 'Partner' };
const STATUSES: Record<ClientStatus, string> = {
  all: 'All Sales',
  unpaid: 'Commission Unpaid',
  paid: 'Commission Paid',
};

interface Props {
  /** Opens the explanation of a sale's commission. */
  onExplain: (saleId: number) => void;
}

/** Every sale of every partner. */
export function ClientsTab({ onExplain }: Props) {
  usePageTitle('Clients');
  const clients = useListPage(clientsList);
  const { search, filter, change, sorting } = clients;
  const [deleted, setDeleted] = useState<AdminClient | null>(null);
  const [isRefreshing, setRefreshing] = useState(false); // by hand: a sale that comes in must not disable the button
  const refresh = () => {
    setRefreshing(true);
    void clients.reading.refetch().finally(() => setRefreshing(false));
  };
  const { isSyncing } = useSync(
    search.sync === 1,
    useCallback(() => change({ sync: undefined }, { replace: true }), [change]),
  );
  const { status = 'all' } = search;

  return (
    <Panel>
      <NewSales onShow={() => filter({})} />
      <Stack gap="4" p="4" borderBottomWidth="1px">
        <Flex justify="space-between" align="center" gap="3" wrap="wrap">
          <Text textStyle="sm" color="fg.muted">
            All client subscriptions and payment information
          </Text>
          <HStack gap="2" wrap="wrap">
            {/* Not a page of ours: the service redirects back here, and this page then starts the sync. */}
            {!may(syncStripe) ? null : isSyncing ? (
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
            {may(exportClients) && (
              <Button asChild size="sm" variant="outline" colorPalette="gray">
                <DownloadLink href={csvPath(search)}>
                  <Download aria-hidden /> Export CSV
                </DownloadLink>
              </Button>
            )}
          </HStack>
        </Flex>
        <Flex gap="3" wrap="wrap" align="center">
          <SearchBox label="Search clients" list={clients} />
          <PartnerChoice
            hideLabel
            label="Partner"
            placeholder="All Partners"
            value={search.partner ?? null}
            onChoose={(partner) => partner !== 'unclear' && filter({ partner: partner ?? undefined })}
          />
          <HStack gap="1" role="group" aria-label="Sort by">
            {(Object.keys(SORTS) as ClientSort[]).map((key) => (
              <Button
                key={key}
                size="sm"
                variant={key === sorting.sort ? 'subtle' : 'ghost'}
                colorPalette="gray"
                aria-pressed={key === sorting.sort}
                onClick={() => sorting.onSort(key)}
              >
                {SORTS[key]}
                {key === sorting.sort && (sorting.direction === 'asc' ? ' ↑' : ' ↓')}
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
              onClick={() => filter({ status: key === 'all' ? undefined : key })}
            >
              {STATUSES[key]}
            </Button>
          ))}
        </HStack>
      </Stack>
      <ListPage
        list={clients}
        label="Client Subscriptions"
        noun="subscriptions"
        columns={clientsColumns({ onDelete: setDeleted, onExplain })}
        keyOf={({ saleId }) => saleId}
        failed="Error loading client subscriptions"
        empty={{
          icon: Users,
          text: 'No subscription data available. Sales appear here as soon as a customer pays.',
        }}
        totals={<ClientTotals search={search} />}
        noMatch="No matching subscriptions found."
      />
      <DeleteCommission client={deleted} onClose={() => setDeleted(null)} />
    </Panel>
  );
}
