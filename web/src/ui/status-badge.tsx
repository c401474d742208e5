import { Badge, Stack, type StackProps } from '@chakra-ui/react';
import type { SaleState } from '@portal/contracts/values/sale-state';
import { CircleCheck, Clock, Gavel, Undo2 } from 'lucide-react';

/** Paid or Pending, by text, icon and colour; nothing while nobody can say. */
export const PaidBadge = ({ isPaid }: { isPaid: boolean | null }) =>
  isPaid !== null && (
    <Badge colorPalette={isPaid ? 'green' : 'orange'} borderRadius="full" px="2" gap="1">
      {isPaid ? <CircleCheck size={13} aria-hidden /> : <Clock size={13} aria-hidden />}
      {isPaid ? 'Paid' : 'Pending'}
    </Badge>
  );

const states: Record<Exclude<SaleState, 'standing'>, { text: string; hue: string; icon: typeof Undo2 }> = {
  'partly-refunded': { text: 'Partly refunded', hue: 'gray', icon: Undo2 },
  refunded: { text: 'Refunded', hue: 'gray', icon: Undo2 },
  disputed: { text: 'Disputed', hue: 'red', icon: Gavel },
};

/** Whether the commission is paid, and what became of the money since (D-13). */
export function SaleStatus({
  isPaid,
  state,
  align = 'end',
}: {
  isPaid: boolean | null;
  state: SaleState;
  align?: StackProps['align'];
}) {
  const back = state === 'standing' ? null : states[state];
  return (
    <Stack gap="1" align={align}>
      {/* Of what was refunded nothing is pending any more. */}
      {(isPaid || state !== 'refunded') && <PaidBadge isPaid={isPaid} />}
      {back && (
        <Badge colorPalette={back.hue} borderRadius="full" px="2" gap="1">
          <back.icon size={13} aria-hidden />
          {back.text}
        </Badge>
      )}
    </Stack>
  );
}
