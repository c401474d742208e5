import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { AdminClaim } from '@portal/contracts/http/admin-claims';
import { CLAIM_TYPES } from '@portal/contracts/values/claims';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Paperclip, ShieldQuestionMark } from 'lucide-react';
import { atFirst, positionIn, turned } from '../../lib/list-search.js';
import { DataList } from '../../ui/data-list.js';
import type { Column } from '../../ui/data-table.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SearchBox } from '../../ui/search-box.js';
import { ClaimStatusBadge, STATUS_NAMES } from './claim-status-badge.js';
import { claimsQuery, PAGE_SIZE } from './queries.js';
import { filtersOf, isFiltered, type ClaimsSearch } from './search.rules.js';

const ClaimDialog = lazyDialog(async () => (await import('./claim-dialog.js')).ClaimDialog);

interface Props {
  search: ClaimsSearch;
  onSearch: (search: ClaimsSearch) => void;
}

/** Customers' claims, newest first, with the decisions on them (D-31). */
export function ClaimsTab({ search, onSearch }: Props) {
  usePageTitle('Claims');
  const position = positionIn(search);
  const claims = useQuery({
    ...claimsQuery(filtersOf(search), position.cursor),
    placeholderData: keepPreviousData,
  });
  const filter = (next: ClaimsSearch) => onSearch({ ...search, ...next, ...atFirst });

  return (
    <Stack gap="4">
      <Flex gap="3" wrap="wrap">
        <SearchBox
          label="Search claims"
          value={search.search ?? ''}
          onSearch={(text) => filter({ search: text || undefined })}
        />
        <FilterSelect
          label="Status"
          all="All statuses"
          options={STATUS_NAMES}
          value={search.status}
          onFilter={(status) => filter({ status })}
        />
      </Flex>
      <Panel>
        <DataList
          label="Claims"
          columns={columns((claim) => onSearch({ ...search, claim }))}
          keyOf={({ id }) => id}
          reading={claims}
          failed="The claims could not be loaded"
          empty={{
            icon: ShieldQuestionMark,
            text: 'No claims yet. What customers file will be listed here.',
          }}
          noMatch={
            isFiltered(search)
              ? {
                  text: 'No claim matches.',
                  onClear: () => filter({ search: undefined, status: undefined }),
                }
              : undefined
          }
          paging={{
            size: PAGE_SIZE,
            noun: 'claims',
            position,
            onTurn: (next) => onSearch({ ...search, ...turned(next) }),
          }}
        />
      </Panel>
      <ClaimDialog
        id={search.claim ?? null}
        open={search.claim !== undefined}
        onClose={() => onSearch({ ...search, claim: undefined })}
      />
    </Stack>
  );
}

const columns = (open: (id: number) => void): Column<AdminClaim>[] => [
  {
    id: 'number',
    header: 'Claim',
    bare: true,
    cell: ({ id, claimNumber, filesCount }) => (
      <Flex align="center" gap="2">
        <Button
          variant="plain"
          size="sm"
          px="0"
          h="auto"
          color="brand.fg"
          onPointerEnter={ClaimDialog.preload}
          onClick={() => open(id)}
        >
          {claimNumber}
        </Button>
        {filesCount > 0 && (
          <Flex
            as="span"
            align="center"
            gap="0.5"
            textStyle="xs"
            color="fg.muted"
            title={`${filesCount} files`}
          >
            <Paperclip size={13} aria-hidden /> {filesCount}
          </Flex>
        )}
      </Flex>
    ),
  },
  { id: 'type', header: 'Type', cell: ({ claimType }) => CLAIM_TYPES[claimType] },
  {
    id: 'claimant',
    header: 'Claimant',
    cell: ({ firstName, lastName, email }) => (
      <Stack gap="0" minW="0">
        <Text overflowWrap="anywhere">
          {firstName} {lastName}
        </Text>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {email}
        </Text>
      </Stack>
    ),
  },
  { id: 'filed', header: 'Filed', cell: ({ createdAt }) => <RelativeDate at={createdAt} /> },
  { id: 'status', header: 'Status', cell: ({ status }) => <ClaimStatusBadge status={status} /> },
];
