import { Badge, Button, Checkbox, HStack, Stack, Text } from '@chakra-ui/react';
import { checkboxSlotRecipe } from '@chakra-ui/react/theme';
import { assignUnknownCode } from '@portal/contracts/calls/admin-sales';
import type { UnknownCode } from '@portal/contracts/http/admin-sales';
import { formatExactDollars } from '@portal/contracts/values/money';
import { CircleCheck, CircleHelp, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { plainDecimal } from '../../lib/csv.rules.js';
import { may } from '../../lib/rights.js';
import { useListPage } from '../../lib/use-list-page.js';
import type { Column } from '../../ui/data-table.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { PartnerLink } from '../../ui/partner-link.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SearchBox } from '../../ui/search-box.js';
import { AssignDialog } from './assign-dialog.js';
import { CreateReferralDialog } from './create-referral-dialog.js';
import { unknownCodesList } from './queries.js';

/** Codes of payments that belong to no link (D-16). */
export function UnknownCodesTab() {
  usePageTitle('Unknown Referral Codes');
  const codes = useListPage(unknownCodesList);
  const { search, filter } = codes;
  const [acting, setActing] = useState<{ on: UnknownCode; by: 'assign' | 'create' } | null>(null);
  const close = () => setActing(null);
  return (
    <Panel>
      <HStack gap="5" p="4" wrap="wrap" borderBottomWidth="1px">
        <SearchBox label="Search codes" list={codes} />
        <Only
          label="Show unassigned only"
          checked={search.unassigned ?? false}
          onChange={(checked) => filter({ unassigned: checked || undefined })}
        />
        <Only
          label="Show unresolved only"
          checked={search.unresolved ?? false}
          onChange={(checked) => filter({ unresolved: checked || undefined })}
        />
      </HStack>
      <ListPage
        list={codes}
        label="Unknown Referral Codes"
        noun="codes"
        columns={columns(
          (on) => setActing({ on, by: 'assign' }),
          (on) => setActing({ on, by: 'create' }),
        )}
        keyOf={({ id }) => id}
        failed="The unknown referral codes could not be loaded"
        empty={{ icon: ScanSearch, text: 'No unknown referral codes found.' }}
        noMatch="No unknown referral codes found."
      />
      {acting?.by === 'assign' && <AssignDialog code={acting.on} onClose={close} />}
      {acting?.by === 'create' && <CreateReferralDialog code={acting.on} onClose={close} />}
    </Panel>
  );
}

const Only = (props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) => (
  <Checkbox.Root
    recipe={checkboxSlotRecipe}
    checked={props.checked}
    onCheckedChange={({ checked }) => props.onChange(checked === true)}
  >
    <Checkbox.HiddenInput />
    <Checkbox.Control />
    <Checkbox.Label>{props.label}</Checkbox.Label>
  </Checkbox.Root>
);

const columns = (
  assign: (code: UnknownCode) => void,
  create: (code: UnknownCode) => void,
): Column<UnknownCode>[] => [
  {
    id: 'code',
    header: 'Referral Code',
    bare: true,
    csv: ({ referralCode }) => referralCode,
    cell: ({ referralCode }) => (
      <Text fontFamily="mono" fontWeight="semibold" overflowWrap="anywhere" minW={{ md: '32' }} maxW="2xs">
        {referralCode}
      </Text>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    onPhone: 'more',
    csv: ({ customerEmail, customerIdentifier }) => customerEmail ?? customerIdentifier,
    cell: ({ customerEmail, customerIdentifier }) => (
      <Text as="span" display="block" overflowWrap="anywhere" minW={{ md: '44' }}>
        {customerEmail ?? customerIdentifier}
      </Text>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    onPhone: 'line',
    csv: ({ amount }) => plainDecimal(amount),
    cell: ({ amount }) => formatExactDollars(amount),
  },
  {
    id: 'seen',
    header: 'First Seen',
    csv: ({ firstSeen }) => firstSeen,
    cell: ({ firstSeen }) => <RelativeDate at={firstSeen} />,
  },
  {
    id: 'occurrences',
    header: 'Occurrences',
    align: 'end',
    hidden: true,
    csv: ({ occurrences }) => occurrences,
    cell: ({ occurrences }) => occurrences,
  },
  {
    id: 'partner',
    header: 'Assigned Partner',
    hidden: true,
    csv: ({ assignedPartner: partner }) => partner && `${partner.firstName} ${partner.lastName}`,
    cell: ({ assignedPartner: partner, notes }) => (
      <Stack gap="0">
        {partner ? (
          <PartnerLink id={partner.id} name={`${partner.firstName} ${partner.lastName}`.trim()} />
        ) : (
          <span>–</span>
        )}
        {notes && (
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {notes}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    csv: ({ isResolved }) => (isResolved ? 'Resolved' : 'Unresolved'),
    cell: ({ isResolved }) => (
      <Badge colorPalette={isResolved ? 'green' : 'orange'} borderRadius="full" px="2" gap="1">
        {isResolved ? <CircleCheck size={13} aria-hidden /> : <CircleHelp size={13} aria-hidden />}
        {isResolved ? 'Resolved' : 'Unresolved'}
      </Badge>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    bare: true,
    align: 'end',
    cell: (code) =>
      !code.isResolved &&
      may(assignUnknownCode) && (
        <HStack gap="2" justify="end" wrap="wrap">
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            aria-label={`Assign ${code.referralCode}`}
            onClick={() => assign(code)}
          >
            Assign
          </Button>
          <Button
            size="sm"
            aria-label={`Create Referral for ${code.referralCode}`}
            onClick={() => create(code)}
          >
            Create Referral
          </Button>
        </HStack>
      ),
  },
];
