import { Badge } from '@chakra-ui/react';
import type { ClaimStatus } from '@portal/contracts/values/claims';
import { CircleCheck, CircleX, Eye, FilePlus, Inbox, type LucideIcon } from 'lucide-react';

export const STATUS_NAMES: Record<ClaimStatus, string> = {
  submitted: 'Submitted',
  'in review': 'In review',
  approved: 'Approved',
  denied: 'Denied',
};

const looks: Record<ClaimStatus, { icon: LucideIcon; palette: string }> = {
  submitted: { icon: Inbox, palette: 'blue' },
  'in review': { icon: Eye, palette: 'orange' },
  approved: { icon: CircleCheck, palette: 'green' },
  denied: { icon: CircleX, palette: 'red' },
};

export function ClaimStatusBadge({ status }: { status: ClaimStatus }) {
  const { icon: Icon, palette } = looks[status];
  return (
    <Badge colorPalette={palette} borderRadius="full" px="2" gap="1">
      <Icon size={13} aria-hidden />
      {STATUS_NAMES[status]}
    </Badge>
  );
}

/** A mark beside what the claimant sent and nobody has looked at (D-156), or what the claimant was asked for. */
export const DocumentsBadge = ({ children }: { children: string }) => (
  <Badge colorPalette="orange" borderRadius="full" px="2" gap="1">
    <FilePlus size={13} aria-hidden />
    {children}
  </Badge>
);
