import { Checkbox, Flex, Stack, Text } from '@chakra-ui/react';
import { checkboxSlotRecipe } from '@chakra-ui/react/theme';
import type { BankAccountState } from '@portal/contracts/http/bank-accounts';
import type { UnpaidPartner } from '@portal/contracts/http/payouts';
import { formatExactDollars } from '@portal/contracts/values/money';
import { plainDecimal } from '../../lib/csv.rules.js';
import type { Column } from '../../ui/data-table.js';
import { PartnerLink } from '../../ui/partner-link.js';
import { Readiness } from '../../ui/readiness.js';
import { isPayable, nameOf } from './month-end.rules.js';

// Exact amounts (D-63): people compare them with the bank's.

interface Selection {
  /** Only the ids: the other values change. */
  selected: ReadonlySet<number>;
  rows: UnpaidPartner[];
  choose: (partnerIds: number[], on: boolean) => void;
  /** Empty until it was read, and where it cannot be. */
  accounts: ReadonlyMap<number, BankAccountState>;
}

export const monthEndColumns = ({ selected, rows, choose, accounts }: Selection): Column<UnpaidPartner>[] => [
  {
    id: 'partner',
    header: 'Partner',
    bare: true,
    csv: nameOf,
    heading: (
      <Tick
        label="Select all on this page"
        checked={
          rows.some(isPayable) && rows.filter(isPayable).every(({ partnerId }) => selected.has(partnerId))
        }
        onChange={(on) =>
          choose(
            rows.filter(isPayable).map(({ partnerId }) => partnerId),
            on,
          )
        }
      >
        Partner
      </Tick>
    ),
    cell: (row) => (
      <Flex gap="3" align="center">
        <Tick
          label={`Select ${nameOf(row)}`}
          checked={selected.has(row.partnerId)}
          disabled={!isPayable(row) && !selected.has(row.partnerId)}
          onChange={(on) => choose([row.partnerId], on)}
        />
        <Stack gap="0" minW="0">
          <PartnerLink id={row.partnerId} name={nameOf(row)} fontWeight="medium" />
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {row.email}
          </Text>
        </Stack>
      </Flex>
    ),
  },
  {
    id: 'sales',
    header: 'Sales',
    align: 'end',
    csv: ({ salesCount }) => salesCount,
    cell: ({ salesCount }) => salesCount,
  },
  {
    id: 'commission',
    header: 'Commission',
    align: 'end',
    hidden: true,
    csv: ({ commissionInCents }) => plainDecimal(commissionInCents),
    cell: ({ commissionInCents }) => formatExactDollars(commissionInCents),
  },
  {
    id: 'unpaid',
    header: 'Unpaid',
    align: 'end',
    csv: ({ unpaidInCents }) => plainDecimal(unpaidInCents),
    cell: ({ unpaidInCents }) => formatExactDollars(unpaidInCents),
  },
  {
    id: 'advance',
    header: 'Advance',
    align: 'end',
    csv: ({ advanceInCents }) => plainDecimal(-advanceInCents),
    cell: ({ advanceInCents }) => (advanceInCents > 0 ? `−${formatExactDollars(advanceInCents)}` : '–'),
  },
  {
    id: 'payable',
    header: 'To pay',
    align: 'end',
    onPhone: 'line',
    csv: ({ payableInCents }) => plainDecimal(payableInCents),
    cell: ({ payableInCents }) => <b>{formatExactDollars(payableInCents)}</b>,
  },
  {
    id: 'readiness',
    header: 'Readiness',
    onPhone: 'line',
    cell: (row) => <Readiness payee={row} account={accounts.get(row.partnerId)} />,
  },
];

const Tick = (props: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
  children?: string;
}) => (
  <Checkbox.Root
    recipe={checkboxSlotRecipe}
    size="sm"
    checked={props.checked}
    disabled={props.disabled}
    onCheckedChange={({ checked }) => props.onChange(checked === true)}
  >
    <Checkbox.HiddenInput aria-label={props.label} />
    <Checkbox.Control />
    {/* Not its `Checkbox.Label`, which would name the box instead of `label`. */}
    {props.children}
  </Checkbox.Root>
);
