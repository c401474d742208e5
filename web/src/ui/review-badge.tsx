import { Badge } from '@chakra-ui/react';
import { REVIEW_STATES, type ReviewState } from '@portal/contracts/values/documents';
import { CircleCheck, CircleDashed, CircleSlash, Hourglass, type LucideIcon } from 'lucide-react';

const looks: Record<ReviewState, { icon: LucideIcon; palette: string }> = {
  waiting: { icon: Hourglass, palette: 'orange' },
  accepted: { icon: CircleCheck, palette: 'green' },
  refused: { icon: CircleSlash, palette: 'red' },
  unreviewed: { icon: CircleDashed, palette: 'gray' },
};

/** What administrators said of a document (D-143), by text, icon and colour. */
export function ReviewBadge({ state }: { state: ReviewState }) {
  const { icon: Icon, palette } = looks[state];
  return (
    <Badge colorPalette={palette} borderRadius="full" px="2" gap="1">
      <Icon size={13} aria-hidden />
      {REVIEW_STATES[state]}
    </Badge>
  );
}
