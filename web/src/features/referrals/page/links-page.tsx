import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { Referral } from '@portal/contracts/http/catalog';
import type { LinkDays } from '@portal/contracts/http/link-days';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { useQuery } from '@tanstack/react-query';
import { Link2, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/errors.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { FailedState } from '../../../ui/failed-state.js';
import { FilterSelect } from '../../../ui/filter-select.js';
import { usePageTitle } from '../../../ui/page-title.js';
import { Panel } from '../../../ui/panel.js';
import { RefreshFailed } from '../../../ui/refresh-failed.js';
import { SearchBox } from '../../../ui/search-box.js';
import { DeleteLink } from '../delete-link.js';
import { linkDaysQuery, referralsQuery } from '../queries.js';
import { AddressDialog } from './address-dialog.js';
import { bestOf, daysOf, figuresByLink, noFigures, periods, type Period } from './figures.rules.js';
import { LinkRow } from './link-row.js';
import { shownLinks, sorts, type LinksSearch, type ShownLink } from './links-search.rules.js';

interface Props {
  search: LinksSearch;
  onSearch: (change: Partial<LinksSearch>) => void;
  onCreate: () => void;
  onReachCreate: () => void;
}

/** A partner's links: how each does, and all that can be done with it. */
export function LinksPage({ search, onSearch, onCreate, onReachCreate }: Props) {
  usePageTitle(t`Links`);
  const links = useQuery(referralsQuery);
  const days = useQuery(linkDaysQuery);
  const period = search.period ?? 'month';
  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <Flex justify="space-between" align="end" gap="4" wrap="wrap">
        <Stack gap="1">
          <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
            <Trans>Links</Trans>
          </Heading>
          <Text color="fg.muted">
            <Trans>Share your links, and see which of them works.</Trans>
          </Text>
        </Stack>
        <Button onClick={onCreate} onPointerEnter={onReachCreate} onFocus={onReachCreate}>
          <Plus aria-hidden /> <Trans>Create link</Trans>
        </Button>
      </Flex>
      {links.isLoadingError ? (
        <Panel>
          <FailedState
            title={t`Your links could not be loaded`}
            message={messageOf(links.error)}
            onRetry={() => void links.refetch()}
          />
        </Panel>
      ) : links.data?.length === 0 ? (
        <Panel>
          <EmptyState icon={Link2} text={t`No referral links yet. Create your first link to get started.`}>
            <Button size="sm" variant="outline" onClick={onCreate}>
              <Trans>Create referral link</Trans>
            </Button>
          </EmptyState>
        </Panel>
      ) : (
        <>
          <Flex gap="3" wrap="wrap">
            <SearchBox label={t`Search links`} list={{ search, filter: onSearch }} />
            <FilterSelect
              label={t`Period`}
              options={periods()}
              value={period}
              onFilter={(next) => onSearch({ period: next })}
            />
            <FilterSelect
              label={t`Sort links`}
              options={sorts()}
              value={search.sort ?? 'best'}
              onFilter={(sort) => onSearch({ sort })}
            />
          </Flex>
          <RefreshFailed reading={links} />
          <RefreshFailed reading={days} />
          {days.isLoadingError && (
            <Text role="alert" textStyle="sm" color="fg.muted">
              <Trans>Visits and sales by day cannot be read at the moment.</Trans>{' '}
              <Button size="xs" variant="outline" colorPalette="gray" onClick={() => void days.refetch()}>
                <Trans>Try again</Trans>
              </Button>
            </Text>
          )}
          <Rows
            // Not the rows that wait, which a line above them would move.
            key={days.isLoading ? 'waiting' : 'there'}
            // The best comes first: they would change places.
            links={
              days.isLoading
                ? undefined
                : links.data && shownLinks(withFigures(links.data, days.data, period), search)
            }
            best={days.data ? bestOf(figuresByLink(days.data, daysOf(period)[0]!)) : null}
            period={period}
            failed={days.isLoadingError}
            onClear={() => onSearch({ search: undefined })}
          />
        </>
      )}
    </Stack>
  );
}

/** Figures are null until they are known. */
function withFigures(links: PartnerLink[], days: LinkDays | undefined, period: Period): ShownLink[] {
  const byLink = days && figuresByLink(days, daysOf(period)[0]!);
  return links.map((link) => ({
    link,
    figures: byLink ? (byLink.get(link.id) ?? noFigures(days.sales !== null)) : null,
  }));
}

interface RowsProps {
  links: ShownLink[] | undefined;
  /** The id of the link that worked best in the period. */
  best: number | null;
  period: Period;
  /** The figures cannot be read. */
  failed: boolean;
  onClear: () => void;
}

function Rows({ links, best, period, failed, onClear }: RowsProps) {
  const [deleting, setDeleting] = useState<Referral | null>(null);
  const [naming, setNaming] = useState<PartnerLink | null>(null);
  if (links?.length === 0)
    return (
      <Panel>
        <EmptyState icon={SearchX} text={t`No link matches.`}>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onClear}>
            <Trans>Clear search</Trans>
          </Button>
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <Stack as="ul" listStyleType="none" gap="3" aria-label={t`Links`} aria-busy={!links}>
        {links?.map(({ link, figures }) => (
          <LinkRow
            key={link.id}
            link={link}
            figures={figures}
            failed={failed}
            isBest={link.id === best}
            period={period}
            onAddress={() => setNaming(link)}
            onDelete={() => setDeleting(link)}
          />
        )) ?? [1, 2, 3, 4].map((row) => <Skeleton as="li" key={row} h="10rem" borderRadius="l3" />)}
      </Stack>
      <AddressDialog link={naming} onClose={() => setNaming(null)} />
      <DeleteLink referral={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
