import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, SimpleGrid, Skeleton } from '@chakra-ui/react';
import type { Referral } from '@portal/contracts/http/catalog';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { DeleteLink } from './delete-link.js';
import { LinkCard } from './link-card.js';
import { referralsQuery } from './queries.js';

/** All of the partner's links, in the dialog and on the dashboard (specification, 'Referral links list'). */
export function LinksList({ onCreate }: { onCreate: () => void }) {
  const [deleting, setDeleting] = useState<Referral | null>(null);
  const links = useQuery(referralsQuery);
  if (links.isLoadingError)
    return (
      <FailedState
        title={t`Your links could not be loaded`}
        message={messageOf(links.error)}
        onRetry={() => void links.refetch()}
      />
    );
  return (
    <>
      {links.data?.length === 0 ? (
        <EmptyState icon={Link2} text={t`No referral links yet. Create your first link to get started.`}>
          <Button size="sm" onClick={onCreate}>
            <Trans>Create referral link</Trans>
          </Button>
        </EmptyState>
      ) : (
        <SimpleGrid
          as="ul"
          listStyleType="none"
          columns={{ base: 1, md: 2 }}
          gap="3"
          aria-busy={links.isPending}
        >
          {links.data?.map((referral) => (
            <LinkCard key={referral.id} referral={referral} onDelete={() => setDeleting(referral)} />
          )) ?? [1, 2, 3, 4].map((card) => <Skeleton key={card} h="5.25rem" borderRadius="l2" />)}
        </SimpleGrid>
      )}
      <DeleteLink referral={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
