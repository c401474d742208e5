import type { MailStatus } from '@portal/contracts/http/admin-support';
import { Badge } from '@chakra-ui/react';
import { CircleCheck, CircleX, Clock, Inbox, type LucideIcon } from 'lucide-react';
import { MAIL_STATUS_NAMES } from './queries.js';

const looks: Record<MailStatus, { icon: LucideIcon; palette: string }> = {
  queued: { icon: Clock, palette: 'orange' },
  sent: { icon: CircleCheck, palette: 'green' },
  kept: { icon: Inbox, palette: 'blue' },
  failed: { icon: CircleX, palette: 'red' },
};

export function MailStatusBadge({ status }: { status: MailStatus }) {
  const { icon: Icon, palette } = looks[status];
  return (
    <Badge colorPalette={palette} borderRadius="full" px="2" gap="1">
      <Icon size={13} aria-hidden />
      {MAIL_STATUS_NAMES[status]}
    </Badge>
  );
}
