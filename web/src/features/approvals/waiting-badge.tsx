import { Badge, VisuallyHidden } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { waitingList } from './queries.js';

/** How many payments wait for a second administrator; nothing for none. */
export function WaitingBadge() {
  const { data } = useQuery(waitingList.query({}));
  if (!data || data.total === 0) return null;
  return (
    // Positioned, so that the hidden word scrolls with the bar and widens no page.
    <Badge position="relative" ml="1.5" colorPalette="orange" borderRadius="full" px="2">
      {data.total}
      <VisuallyHidden> waiting</VisuallyHidden>
    </Badge>
  );
}
