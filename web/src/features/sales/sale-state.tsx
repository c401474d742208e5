import { Badge, Stack } from '@chakra-ui/react';
import type { AdminClient, SaleState } from '@portal/contracts/http/admin-sales';
import { Gavel, Undo2 } from 'lucide-react';
import { PaidBadge } from '../../ui/status-badge.js';

const states: Record<Exclude<SaleState, 'standing'>, { text: string; hue: string; icon: typeof Undo2 }> = {
  'partly-refunded': { text: 'Partly refunded', hue: 'gray', icon: Undo2 },
  refunded: { text: 'Refunded', hue: 'gray', icon: Undo2 },
  disputed: { text: 'Disputed', hue: 'red', icon: Gavel },
};

/** Whether the commission is paid, and what became of the money since (D-13). */
export function SaleStatus({ isPaid, state }: Pick<AdminClient, 'isPaid' | 'state'>) {
  const back = state === 'standing' ? null : states[state];
  return (
    <Stack gap="1" align={{ base: 'end', md: 'start' }}>
      <PaidBadge isPaid={isPaid} />
      {back && (
        <Badge colorPalette={back.hue} borderRadius="full" px="2" gap="1">
          <back.icon size={13} aria-hidden />
          {back.text}
        </Badge>
      )}
    </Stack>
  );
}
