import { Badge } from '@chakra-ui/react';
import type { ApprovalState } from '@portal/contracts/http/approvals';
import { CircleCheck, CircleX, Clock, TimerOff, Undo2 } from 'lucide-react';

const STATES: Record<ApprovalState, { text: string; hue: string; icon: typeof Clock }> = {
  waiting: { text: 'Waiting for approval', hue: 'orange', icon: Clock },
  approved: { text: 'Approved and paid', hue: 'green', icon: CircleCheck },
  refused: { text: 'Refused', hue: 'red', icon: CircleX },
  withdrawn: { text: 'Withdrawn', hue: 'gray', icon: Undo2 },
  expired: { text: 'Expired', hue: 'gray', icon: TimerOff },
};

/** What became of a request, by text, icon and colour. */
export function StateBadge({ state }: { state: ApprovalState }) {
  const { text, hue, icon: Icon } = STATES[state];
  return (
    <Badge colorPalette={hue} borderRadius="full" px="2" gap="1">
      <Icon size={13} aria-hidden />
      {text}
    </Badge>
  );
}
