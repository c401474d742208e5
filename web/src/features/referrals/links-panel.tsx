import { t } from '@lingui/core/macro';
import { Skeleton } from '@chakra-ui/react';
import { Link2 } from 'lucide-react';
import { CollapsiblePanel } from '../../ui/collapsible-panel.js';
import { lazyPart } from '../../ui/lazy-part.js';

const LinksList = lazyPart(async () => (await import('./links-list.js')).LinksList, {
  waiting: () => <Skeleton h="5.25rem" borderRadius="l2" />,
});

/** The partner's links as a card of the dashboard; its code is loaded when it is opened. */
export const LinksPanel = ({ onCreate }: { onCreate: () => void }) => (
  <CollapsiblePanel
    icon={Link2}
    title={t`Referral links`}
    subtitle={t`Copy, share or delete your links, and see how they do`}
  >
    <LinksList onCreate={onCreate} />
  </CollapsiblePanel>
);
