import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { getClaim } from '@portal/contracts/calls/claims';
import type { AdminClaim } from '@portal/contracts/http/admin-claims';
import { CLAIM_TYPES } from '@portal/contracts/values/claims';
import { Paperclip, ShieldQuestionMark } from 'lucide-react';
import { may } from '../../lib/rights.js';
import { useListPage } from '../../lib/use-list-page.js';
import type { ViewedFile } from '../../lib/viewed-file.js';
import type { Column } from '../../ui/data-table.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SearchBox } from '../../ui/search-box.js';
import { ClaimStatusBadge, DocumentsBadge, STATUS_NAMES } from './claim-status-badge.js';
import { claimsList } from './queries.js';

const ClaimDialog = lazyDialog(async () => (await import('./claim-dialog.js')).ClaimDialog);

interface Props {
  onView: (file: ViewedFile) => void;
}

/** Customers' claims, newest first, with the decisions on them (D-31). */
export function ClaimsTab({ onView }: Props) {
  usePageTitle('Claims');
  const claims = useListPage(claimsList);
  const { search, filter, change } = claims;

  return (
    <Stack gap="4">
      <Flex gap="3" wrap="wrap">
        <SearchBox label="Search claims" list={claims} />
        <FilterSelect
          label="Status"
          all="All statuses"
          options={STATUS_NAMES}
          value={search.status}
          onFilter={(status) => filter({ status })}
        />
        <FilterSelect
          label="Documents"
          all="With and without new documents"
          options={{ new: 'With new documents' }}
          value={search.files}
          onFilter={(files) => filter({ files })}
        />
      </Flex>
      <Panel>
        <ListPage
          list={claims}
          label="Claims"
          noun="claims"
          columns={columns((claim) => change({ claim }))}
          keyOf={({ id }) => id}
          failed="The claims could not be loaded"
          empty={{
            icon: ShieldQuestionMark,
            text: 'No claims yet. What customers file will be listed here.',
          }}
          noMatch="No claim matches."
        />
      </Panel>
      <ClaimDialog
        id={search.claim ?? null}
        open={search.claim !== undefined}
        onClose={() => change({ claim: undefined })}
        onView={onView}
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
          disabled={!may(getClaim)}
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
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, hasNewFiles }) => (
      <Flex gap="2" wrap="wrap">
        <ClaimStatusBadge status={status} />
        {hasNewFiles && <DocumentsBadge>New documents</DocumentsBadge>}
      </Flex>
    ),
  },
];
