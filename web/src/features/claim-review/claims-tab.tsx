import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { changeClaim as changeClaimCall, getClaim } from '@portal/contracts/calls/claims';
import type { AdminClaim } from '@portal/contracts/http/admin-claims';
import { CLAIM_TYPES } from '@portal/contracts/values/claims';
import { Paperclip, ShieldQuestionMark } from 'lucide-react';
import { counted } from '../../lib/counted.js';
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
import type { BulkAction } from '../../ui/table/bulk-bar.js';
import { ClaimStatusBadge, DocumentsBadge, STATUS_NAMES } from './claim-status-badge.js';
import { changeClaim, claimsList } from './queries.js';

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
          bulk={{ nameOf: ({ claimNumber }) => claimNumber, actions: may(changeClaimCall) ? [review] : [] }}
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

/** Takes claims into review (D-155); one that somebody else has looked at since is refused. */
const review: BulkAction<AdminClaim> = {
  label: 'Take into review',
  question: (count) => (count === 1 ? 'Take 1 claim into review?' : `Take ${count} claims into review?`),
  consequence: 'Each claimant is told by e-mail. Only claims that nobody has looked at yet are taken.',
  applies: ({ status }) => status === 'submitted',
  run: ({ id, status }) => changeClaim(id, { status: 'in review', was: status }),
};

const columns = (open: (id: number) => void): Column<AdminClaim>[] => [
  {
    id: 'number',
    header: 'Claim',
    bare: true,
    csv: ({ claimNumber }) => claimNumber,
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
            title={counted(filesCount, 'file', 'files')}
          >
            <Paperclip size={13} aria-hidden /> {filesCount}
          </Flex>
        )}
      </Flex>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    onPhone: 'more',
    csv: ({ claimType }) => CLAIM_TYPES[claimType],
    cell: ({ claimType }) => CLAIM_TYPES[claimType],
  },
  {
    id: 'claimant',
    header: 'Claimant',
    onPhone: 'line',
    csv: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    cell: ({ firstName, lastName, email }) => (
      <Stack gap="0" minW="0">
        <Text overflowWrap="anywhere">
          {firstName} {lastName}
        </Text>
        <Text data-more textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {email}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'filed',
    header: 'Filed',
    csv: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <RelativeDate at={createdAt} />,
  },
  {
    id: 'status',
    header: 'Status',
    onPhone: 'line',
    csv: ({ status }) => STATUS_NAMES[status],
    cell: ({ status, hasNewFiles }) => (
      <Flex gap="2" wrap="wrap">
        <ClaimStatusBadge status={status} />
        {hasNewFiles && <DocumentsBadge>New documents</DocumentsBadge>}
      </Flex>
    ),
  },
];
