import { Badge, Button, Flex, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { decideFlag } from '@portal/contracts/calls/payouts';
import type { Flag } from '@portal/contracts/http/flags';
import { FLAG_KINDS, type FlagOutcome, type FlagState } from '@portal/contracts/values/flags';
import { formatExactDollars } from '@portal/contracts/values/money';
import { CircleCheck, CircleSlash, Eye, Flag as FlagIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { plainDecimal } from '../../lib/csv.rules.js';
import { may } from '../../lib/rights.js';
import { useListPage } from '../../lib/use-list-page.js';
import type { Column } from '../../ui/data-table.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { Customer } from '../../ui/customer.js';
import { DecideFlag } from './decide-flag.js';
import { heldText, nameOf, partnerOf } from './flag.rules.js';
import { flagsList } from './queries.js';
import { Why } from './why.js';

const SHOWN = { open: 'Undecided', decided: 'Decided' };

interface Props {
  /** Opens the explanation of a sale's commission. */
  onExplain: (saleId: number) => void;
  /** Chooses whose flags are shown; undefined is everybody. */
  partnerFilter: (partner: number | undefined, onChoose: (next: number | undefined) => void) => ReactNode;
}

/** Why commission is held (D-115). A flag waits until somebody decides. */
export function FlagsTab({ onExplain, partnerFilter }: Props) {
  usePageTitle('Flags');
  const flags = useListPage(flagsList);
  const [deciding, setDeciding] = useState<{ flag: Flag; outcome: FlagOutcome } | null>(null);
  const show = flags.search.show ?? 'open';
  return (
    <Stack gap="4">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Text color="fg.muted">
          Nothing that is flagged is paid until somebody decides. Partners read ‘We are looking at this’.
        </Text>
        <Flex gap="3" wrap={{ base: 'wrap', md: 'nowrap' }} flexShrink={{ md: 0 }} align="center">
          {partnerFilter(flags.search.partner, (partner) => flags.filter({ partner }))}
          <FilterSelect
            label="Flags"
            options={SHOWN}
            value={show}
            onFilter={(value) => flags.filter({ show: value === 'decided' ? value : undefined })}
          />
        </Flex>
      </Flex>
      <Panel>
        <ListPage
          list={flags}
          label="Flags"
          noun="flags"
          columns={columns((flag, outcome) => setDeciding({ flag, outcome }), onExplain)}
          keyOf={({ id }) => id}
          failed="The flags could not be loaded"
          empty={{
            icon: FlagIcon,
            text: show === 'open' ? 'No commission waits for a decision.' : 'Nothing was decided yet.',
          }}
          noMatch={`The partner has no ${show === 'open' ? 'undecided' : 'decided'} flag.`}
        />
      </Panel>
      {deciding && <DecideFlag {...deciding} onClose={() => setDeciding(null)} />}
    </Stack>
  );
}

const columns = (
  decide: (flag: Flag, outcome: FlagOutcome) => void,
  onExplain: Props['onExplain'],
): Column<Flag>[] => [
  {
    id: 'why',
    header: 'Why',
    bare: true,
    csv: ({ kind }) => FLAG_KINDS[kind],
    cell: (flag) => (
      <Stack gap="0" minW="0">
        <Text fontWeight="medium">{FLAG_KINDS[flag.kind]}</Text>
        <Text textStyle="sm" color="fg.muted" maxW="prose">
          <Why flag={flag} />
        </Text>
        {flag.decisions.map(({ outcome, reason, by, byName, at }) => (
          <Text key={at} textStyle="sm" overflowWrap="anywhere">
            {outcome === 'released' ? 'Released' : 'Refused'} by {byName ?? `administrator ${by}`},{' '}
            <RelativeDate at={at} />: {reason}
          </Text>
        ))}
      </Stack>
    ),
  },
  {
    id: 'about',
    header: 'About',
    onPhone: 'more',
    csv: ({ saleId }) => (saleId === null ? 'All unpaid commission' : `Sale ${saleId}`),
    width: '12rem',
    cell: (flag) =>
      flag.saleId === null ? (
        'All unpaid commission'
      ) : (
        <Stack gap="0" minW="0" align={{ base: 'end', md: 'start' }}>
          <TextLink as="button" onClick={() => onExplain(flag.saleId!)}>
            Sale {flag.saleId}
          </TextLink>
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            <Buyer flag={flag} />
          </Text>
        </Stack>
      ),
  },
  {
    id: 'held',
    header: 'Held',
    align: 'end',
    onPhone: 'line',
    csv: ({ heldInCents }) => plainDecimal(heldInCents),
    width: '7rem',
    cell: (flag) => heldText(flag),
  },
  {
    id: 'since',
    header: 'Since',
    width: '8rem',
    csv: ({ raisedAt }) => raisedAt,
    cell: ({ raisedAt }) => <RelativeDate at={raisedAt} />,
  },
  {
    id: 'state',
    header: 'Status',
    width: '8rem',
    csv: ({ state }) => STATES[state].text,
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    bare: true,
    align: 'end',
    cell: (flag) =>
      may(decideFlag) &&
      flag.state !== 'released' && (
        <Flex gap="2" justify="end">
          <Button
            size="xs"
            variant="outline"
            aria-label={`Release ${heldOf(flag)}`}
            onClick={() => decide(flag, 'released')}
          >
            Release
          </Button>
          {flag.state === 'open' && (
            <Button
              size="xs"
              variant="outline"
              colorPalette="red"
              aria-label={`Refuse ${heldOf(flag)}`}
              onClick={() => decide(flag, 'refused')}
            >
              Refuse
            </Button>
          )}
        </Flex>
      ),
  },
];

/** Whoever decides compares the customer with the partner. */
function Buyer({ flag: { customer } }: { flag: Flag }) {
  if (customer === undefined) return 'Who bought could not be read.';
  return customer === null ? 'The sale is gone.' : <Customer customer={customer} />;
}

const heldOf = (flag: Flag) => `${formatExactDollars(flag.heldInCents)} of ${nameOf(partnerOf(flag))}`;

const STATES: Record<FlagState, { text: string; hue: string; icon: typeof Eye }> = {
  open: { text: 'Undecided', hue: 'orange', icon: Eye },
  released: { text: 'Released', hue: 'green', icon: CircleCheck },
  refused: { text: 'Refused', hue: 'red', icon: CircleSlash },
};

function StateBadge({ state }: { state: FlagState }) {
  const { text, hue, icon: Icon } = STATES[state];
  return (
    <Badge colorPalette={hue} borderRadius="full" px="2" gap="1">
      <Icon size={13} aria-hidden />
      {text}
    </Badge>
  );
}
