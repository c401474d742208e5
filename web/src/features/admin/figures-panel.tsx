import { Box, Flex, Heading, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { PartnerOfMonth } from '@portal/contracts/http/charts';
import type { AdminFigures } from '@portal/contracts/http/figures';
import { formatWholeDollars } from '@portal/contracts/values/money';
import type { Period } from '@portal/contracts/values/periods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { changeOf } from '../../lib/change.rules.js';
import { messageOf } from '../../lib/errors.js';
import { ChangeLine } from '../../ui/change-line.js';
import { FailedState } from '../../ui/failed-state.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { Money } from '../../ui/money.js';
import { Panel } from '../../ui/panel.js';
import { PartnerLink } from '../../ui/partner-link.js';
import { RefreshFailed } from '../../ui/refresh-failed.js';
import { counted } from '../../lib/counted.js';
import { changeText, daysText, PERIOD_NAMES } from './figures.rules.js';
import { figuresQuery } from './queries.js';

interface Props {
  period: Period;
  onPeriod: (period: Period) => void;
}

/** Figures of a period beside those of the one before, with its best partners and products (D-133). */
export function FiguresPanel({ period, onPeriod }: Props) {
  const reading = useQuery({ ...figuresQuery(period), placeholderData: keepPreviousData });
  const { data } = reading;
  return (
    <Panel as="section" aria-labelledby="period-figures" p={{ base: '4', md: '5' }}>
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="4">
        <Stack gap="0.5">
          <Heading as="h2" id="period-figures" size="lg">
            Figures
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {data ? `Compared with ${daysText(data.before.days)}` : 'Compared with the period before'}
          </Text>
        </Stack>
        <FilterSelect
          label="Period"
          options={PERIOD_NAMES}
          value={period}
          onFilter={(next) => onPeriod(next ?? 'month')}
        />
      </Flex>
      <RefreshFailed reading={reading} />
      {reading.isLoadingError ? (
        <FailedState
          title="The figures could not be loaded"
          message={messageOf(reading.error)}
          onRetry={() => void reading.refetch()}
        />
      ) : data ? (
        <Box
          aria-busy={reading.isPlaceholderData}
          opacity={reading.isPlaceholderData ? 0.6 : 1}
          transition="opacity 150ms"
        >
          <Figures {...data} />
        </Box>
      ) : (
        <Skeleton h={{ base: '80', md: '56' }} borderRadius="l2" />
      )}
    </Panel>
  );
}

function Figures({ now, before, partners, products }: AdminFigures) {
  const sold = (figure: 'salesCount' | 'amountInCents' | 'commissionInCents') => ({
    now: now.sold?.[figure],
    before: before.sold?.[figure],
  });
  return (
    <>
      <SimpleGrid as="dl" columns={{ base: 2, lg: 4 }} gap={{ base: '4', md: '5' }}>
        <Figure label="Sales" {...sold('salesCount')} />
        <Figure label="Volume" isMoney {...sold('amountInCents')} />
        <Figure label="Commission" isMoney {...sold('commissionInCents')} />
        <Figure
          label="New partners"
          now={now.newPartners ?? undefined}
          before={before.newPartners ?? undefined}
        />
      </SimpleGrid>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap={{ base: '5', md: '8' }} mt="6">
        <Best title="Best partners" unknown="Partners could not be read." rows={partners}>
          {(row) => ({
            key: row.partnerId,
            name: <PartnerName {...row} />,
            cents: row.commissionInCents,
            note: `${formatWholeDollars(row.amountInCents)} sold`,
          })}
        </Best>
        <Best title="Best products" unknown="Products could not be read." rows={products}>
          {(row) => ({
            key: row.productName ?? '',
            name: row.productName ?? 'Other products',
            cents: row.amountInCents,
            note: counted(row.salesCount, 'sale', 'sales'),
          })}
        </Best>
      </SimpleGrid>
    </>
  );
}

function PartnerName({ partnerId, firstName, lastName }: PartnerOfMonth) {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name ? <PartnerLink id={partnerId} name={name} /> : 'A partner';
}

interface FigureProps {
  label: string;
  isMoney?: boolean;
  /** Undefined while the service that knows it is away. */
  now: number | undefined;
  before: number | undefined;
}

const Figure = ({ label, isMoney, now, before }: FigureProps) => (
  <Stack gap="0.5" minW="0">
    <Text as="dt" textStyle="sm" fontWeight="medium" color="fg.muted">
      {label}
    </Text>
    <Box as="dd">
      <Text
        as="div"
        textStyle="2xl"
        fontWeight="semibold"
        letterSpacing="tight"
        fontVariantNumeric="tabular-nums"
      >
        {now === undefined ? '–' : isMoney ? <Money cents={now} /> : now.toLocaleString('en-US')}
      </Text>
      {now === undefined || before === undefined ? (
        <Text textStyle="xs" color="fg.muted">
          could not be read
        </Text>
      ) : (
        <Changed now={now} before={before} />
      )}
    </Box>
  </Stack>
);

function Changed({ now, before }: { now: number; before: number }) {
  const change = changeOf(now, before);
  return (
    <ChangeLine as="span" gap="1" change={change}>
      {changeText(change)}
    </ChangeLine>
  );
}

interface BestProps<Row> {
  title: string;
  unknown: string;
  /** Null while the service that knows them is away. */
  rows: Row[] | null;
  children: (row: Row) => { key: string | number; name: ReactNode; cents: number; note: ReactNode };
}

function Best<Row>({ title, unknown, rows, children }: BestProps<Row>) {
  return (
    <Box minW="0">
      <Heading as="h3" size="sm" mb="2">
        {title}
      </Heading>
      {rows && rows.length > 0 ? (
        <Stack as="ol" listStyleType="none" gap="0">
          {rows.map(children).map(({ key, name, cents, note }) => (
            <Flex
              as="li"
              key={key}
              justify="space-between"
              gap="3"
              py="1.5"
              borderTopWidth="1px"
              textStyle="sm"
            >
              <Text as="span" minW="0" overflowWrap="anywhere">
                {name}
              </Text>
              <Text as="span" textAlign="end" flexShrink="0">
                <Money cents={cents} fontWeight="medium" />{' '}
                <Text as="span" color="fg.muted" textStyle="xs">
                  {note}
                </Text>
              </Text>
            </Flex>
          ))}
        </Stack>
      ) : (
        <Text textStyle="sm" color="fg.muted">
          {rows ? 'No sales yet.' : unknown}
        </Text>
      )}
    </Box>
  );
}
