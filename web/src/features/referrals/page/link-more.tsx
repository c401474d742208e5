import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Heading, SimpleGrid, Skeleton, Stack, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { timeZoneName } from '@portal/contracts/values/business-time-zone';
import { taggedUrl } from '@portal/contracts/values/campaign';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { dayName } from '../../../lib/dates.js';
import { messageOf } from '../../../lib/errors.js';
import { FailedState } from '../../../ui/failed-state.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { SelectField } from '../../../ui/select-field.js';
import { nameOf } from '../link.rules.js';
import { LinkQrCode } from '../lazy-qr-code.js';
import { linkDaysQuery } from '../queries.js';
import { Campaigns } from './campaigns.js';
import { daysOf, seriesOf, type DayFigures, type Period } from './figures.rules.js';
import { ShareKit } from './share-kit.js';

const LinkChart = lazyPart(async () => (await import('./link-chart.js')).LinkChart, {
  waiting: () => <Skeleton h="48" borderRadius="l2" aria-hidden />,
});

/** More of one link: its days, its campaigns, and what to share it with. */
export function LinkMore({ link, period }: { link: PartnerLink; period: Period }) {
  const [chosen, setChosen] = useState<string>();
  const tags = link.campaigns ?? [];
  const tag = chosen !== undefined && tags.includes(chosen) ? chosen : undefined;
  const shared = tag === undefined ? link : { ...link, url: taggedUrl(link.url, tag) };
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap={{ base: '6', lg: '8' }} borderTopWidth="1px" mt="4" pt="5">
      <Stack gap="6" minW="0">
        <Part title={period === 'month' ? t`By day, this month` : t`By day, last ${period} days`}>
          <Days link={link} period={period} />
        </Part>
        <Part title={t`Campaigns`}>
          <Campaigns link={link} period={period} />
          {tags.length > 0 && (
            <Box mt="3">
              <SelectField
                label={t`QR code and texts`}
                placeholder={t`Without a tag`}
                options={Object.fromEntries(tags.map((each) => [each, t`With the tag ${each}`]))}
                value={tag ?? ''}
                onChange={({ target }) => setChosen(target.value || undefined)}
              />
            </Box>
          )}
        </Part>
        <Part title={t`For print`}>
          <LinkQrCode referral={shared} />
        </Part>
      </Stack>
      <Part title={t`What customers see, and words to share`}>
        <ShareKit link={shared} />
      </Part>
    </SimpleGrid>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="section" minW="0">
    <Heading as="h3" size="sm" mb="3">
      {title}
    </Heading>
    {children}
  </Box>
);

function Days({ link, period }: { link: PartnerLink; period: Period }) {
  const days = useQuery(linkDaysQuery);
  if (days.isLoadingError)
    return (
      <FailedState
        title={t`The days could not be loaded`}
        message={messageOf(days.error)}
        onRetry={() => void days.refetch()}
      />
    );
  if (!days.data) return <Skeleton h="48" borderRadius="l2" aria-hidden />;
  const rows = seriesOf(days.data, link.id, daysOf(period));
  const busy = rows.filter(({ visits, salesCount }) => visits > 0 || salesCount > 0);
  if (busy.length === 0)
    return (
      <Text textStyle="sm" color="fg.muted">
        <Trans>Nobody opened this link in these days. Share it, and its visits and sales show here.</Trans>
      </Text>
    );
  return (
    <>
      <Box aria-hidden>
        <LinkChart rows={rows} />
      </Box>
      <VisuallyHidden>
        <DaysTable rows={busy} name={nameOf(link)} />
      </VisuallyHidden>
      {days.data.sales === null && (
        <Text mt="2" textStyle="xs" color="fg.muted">
          <Trans>Sales cannot be read at the moment.</Trans>
        </Text>
      )}
    </>
  );
}

/** The chart in words, without its empty days. */
const DaysTable = ({ rows, name }: { rows: DayFigures[]; name: string }) => (
  <Table.Root recipe={tableSlotRecipe} size="sm">
    <Table.Caption>{t`Visits and sales of ${name} by day (${timeZoneName()})`}</Table.Caption>
    <Table.Header>
      <Table.Row>
        {[t`Day`, t`Visits`, t`Sales`, t`Commission`].map((header) => (
          <Table.ColumnHeader key={header}>{header}</Table.ColumnHeader>
        ))}
      </Table.Row>
    </Table.Header>
    <Table.Body>
      {rows.map((row) => (
        <Table.Row key={row.day}>
          <Table.ColumnHeader scope="row">{dayName(row.day)}</Table.ColumnHeader>
          <Table.Cell>{row.visits}</Table.Cell>
          <Table.Cell>{row.salesCount}</Table.Cell>
          <Table.Cell>{formatExactDollars(row.commissionInCents)}</Table.Cell>
        </Table.Row>
      ))}
    </Table.Body>
  </Table.Root>
);
