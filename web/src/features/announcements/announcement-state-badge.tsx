import { Badge } from '@chakra-ui/react';
import type { AnnouncementState } from '@portal/contracts/http/announcements';
import { CalendarCheck, CircleCheck, Undo2, type LucideIcon } from 'lucide-react';

const LOOKS: Record<AnnouncementState, { text: string; icon: LucideIcon; palette: string }> = {
  standing: { text: 'Standing', icon: CircleCheck, palette: 'green' },
  over: { text: 'Over', icon: CalendarCheck, palette: 'gray' },
  withdrawn: { text: 'Withdrawn', icon: Undo2, palette: 'gray' },
};

export function AnnouncementStateBadge({ state }: { state: AnnouncementState }) {
  const { text, icon: Icon, palette } = LOOKS[state];
  return (
    <Badge colorPalette={palette} borderRadius="full" px="2" gap="1">
      <Icon size={13} aria-hidden />
      {text}
    </Badge>
  );
}
