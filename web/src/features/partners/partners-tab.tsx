import { Box } from '@chakra-ui/react';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { atFirst, positionIn, sortedBy, turned } from '../../lib/list-search.js';
import { DataList } from '../../ui/data-list.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { SearchBox } from '../../ui/search-box.js';
import { DeletePartner } from './delete-partner.js';
import { nameOf } from './partner.rules.js';
import { partnerColumns } from './partner-columns.js';
import { PARTNERS_PAGE, partnerSorts, partnersQuery, sortingIn, type PartnersSearch } from './queries.js';

const Pay = lazyDialog(async () => (await import('./pay-dialog.js')).PayDialog);
const Payouts = lazyDialog(async () => (await import('./payouts-dialog.js')).PayoutsDialog);

interface Props {
  search: PartnersSearch;
  onSearch: (change: Partial<PartnersSearch>) => void;
  onBankAccount: (partner: { id: number; name: string }) => void;
}

/** Every partner with totals, the current month and its payment, and documents. */
export function PartnersTab({ search, onSearch, onBankAccount }: Props) {
  usePageTitle('Partners');
  const partners = useQuery({ ...partnersQuery(search), placeholderData: keepPreviousData });
  const [paid, setPaid] = useState<AdminPartner | null>(null);
  const [paying, setPaying] = useState(false);
  const [listed, setListed] = useState<AdminPartner | null>(null);
  const [listing, setListing] = useState(false);
  const [deleted, setDeleted] = useState<AdminPartner | null>(null);
  const sorting = sortingIn(search);
  const columns = partnerColumns({
    onPay(partner) {
      setPaid(partner);
      setPaying(true);
    },
    onReach: Pay.preload,
    onPayouts(partner) {
      setListed(partner);
      setListing(true);
    },
    onBankAccount: (partner) => onBankAccount({ id: partner.id, name: nameOf(partner) }),
    onDelete: setDeleted,
  });
  return (
    <Panel>
      <Box p="4" display="flex">
        <SearchBox
          label="Search partners"
          value={search.search ?? ''}
          onSearch={(text) => onSearch({ search: text || undefined, ...atFirst })}
        />
      </Box>
      <DataList
        label="Partners"
        columns={columns}
        keyOf={({ id }) => id}
        reading={partners}
        failed="The partners could not be loaded"
        empty={{ icon: Users, text: 'No partners found' }}
        noMatch={
          search.search
            ? { text: 'No partners found', onClear: () => onSearch({ search: undefined, ...atFirst }) }
            : undefined
        }
        sorting={{
          ...sorting,
          onSort(column) {
            const sort = partnerSorts.find((one) => one === column)!;
            onSearch({ ...sortedBy(sorting, sort, sort === 'name' ? 'asc' : 'desc'), ...atFirst });
          },
        }}
        paging={{
          size: PARTNERS_PAGE,
          noun: 'partners',
          position: positionIn(search),
          onTurn: (position) => onSearch(turned(position)),
        }}
      />
      {paid && <Pay partner={paid} open={paying} onClose={() => setPaying(false)} />}
      {listed && (
        <Payouts key={listed.id} partner={listed} open={listing} onClose={() => setListing(false)} />
      )}
      <DeletePartner partner={deleted} onClose={() => setDeleted(null)} />
    </Panel>
  );
}
