import { Button, SimpleGrid, Skeleton } from '@chakra-ui/react';
import type { Referral } from '@portal/contracts/http/catalog';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { Dialog } from '../../ui/dialog.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { DeleteLink } from './delete-link.js';
import { LinkCard } from './link-card.js';
import { referralsQuery } from './queries.js';

interface Props {
  open: boolean;
  onClose: () => void;
  onCreate: () => void;
}

/** All of the partner's links. */
export function YourLinksDialog({ open, onClose, onCreate }: Props) {
  const [deleting, setDeleting] = useState<Referral | null>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="xl"
      title="Your links"
      description="Copy or share a link, or delete one that you no longer use."
    >
      <Links onCreate={onCreate} onDelete={setDeleting} />
      <DeleteLink referral={deleting} onClose={() => setDeleting(null)} />
    </Dialog>
  );
}

function Links({ onCreate, onDelete }: { onCreate: () => void; onDelete: (referral: Referral) => void }) {
  const links = useQuery(referralsQuery);
  if (links.isLoadingError)
    return (
      <FailedState
        title="Your links could not be loaded"
        message={messageOf(links.error)}
        onRetry={() => void links.refetch()}
      />
    );
  if (links.data?.length === 0)
    return (
      <EmptyState icon={Link2} text="No referral links yet. Create your first link to get started.">
        <Button size="sm" onClick={onCreate}>
          Create referral link
        </Button>
      </EmptyState>
    );
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2 }} gap="3" aria-busy={links.isPending}>
      {links.data?.map((referral) => (
        <LinkCard key={referral.id} referral={referral} onDelete={() => onDelete(referral)} />
      )) ?? [1, 2, 3, 4].map((card) => <Skeleton key={card} h="5.25rem" borderRadius="l2" />)}
    </SimpleGrid>
  );
}
