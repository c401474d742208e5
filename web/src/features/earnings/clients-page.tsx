import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { UsersRound } from 'lucide-react';
import { useListPage } from '../../lib/use-list-page.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { SearchBox } from '../../ui/search-box.js';
import { purchaseColumns } from './purchase-columns.js';
import { purchasesList } from './queries.js';

type Sort = 'latest' | 'name' | 'purchases' | 'value';

const sorts = (): Record<Sort, string> => ({
  latest: t`Latest purchase`,
  name: t`Name`,
  purchases: t`Purchases`,
  value: t`Lifetime value`,
});

/** 'Clients' (D-137): who bought through the partner's links, what they bought last, how often and for how much. */
export function ClientsPage() {
  usePageTitle(t`Clients`);
  const clients = useListPage(purchasesList);
  const { sorting } = clients;
  return (
    <Stack gap={{ base: '4', md: '5' }}>
      <Stack gap="1">
        <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
          <Trans>Clients</Trans>
        </Heading>
        <Text color="fg.muted">
          <Trans>Who bought through your links. Amounts are what is left after refunds.</Trans>
        </Text>
      </Stack>
      <Panel>
        <Flex gap="3" p="4" wrap="wrap" borderBottomWidth="1px">
          <SearchBox label={t`Search clients`} list={clients} />
          {/* A phone shows no heads of columns to sort by. */}
          <Flex hideFrom="md">
            <FilterSelect<Sort>
              label={t`Sort by`}
              options={sorts()}
              value={sorting.sort as Sort}
              onFilter={(sort) => sort && sort !== sorting.sort && sorting.onSort(sort)}
            />
          </Flex>
        </Flex>
        <ListPage
          list={clients}
          label={t`Clients`}
          noun="clients"
          columns={purchaseColumns()}
          keyOf={({ id }) => id}
          failed={t`Your clients could not be loaded`}
          empty={{
            icon: UsersRound,
            text: t`No clients yet. Share your referral link to start building your client base.`,
          }}
          noMatch={t`No client matches your search.`}
        />
      </Panel>
    </Stack>
  );
}
