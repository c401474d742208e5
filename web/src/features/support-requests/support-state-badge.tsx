import { Badge } from '@chakra-ui/react';
import { SUPPORT_STATES, type SupportState } from '@portal/contracts/values/support';
import { CircleCheck, Hourglass, Inbox, type LucideIcon } from 'lucide-react';

const looks: Record<SupportState, { icon: LucideIcon; palette: string }> = {
  open: { icon: Inbox, palette: 'blue' },
  waiting: { icon: Hourglass, palette: 'orange' },
  solved: { icon: CircleCheck, palette: 'green' },
};

export function SupportStateBadge({ state }: { state: SupportState }) {
  const { icon: Icon, palette } = looks[state];
  return (
    <Badge colorPalette={palette} borderRadius="full" px="2" gap="1">
      <Icon size={13} aria-hidden />
      {SUPPORT_STATES[state]}
    </Badge>
  );
}
