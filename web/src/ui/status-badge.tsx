import { Badge } from '@chakra-ui/react';
import { CircleCheck, Clock } from 'lucide-react';

/** Paid or Pending, by text, icon and colour; nothing while nobody can say. */
export const PaidBadge = ({ isPaid }: { isPaid: boolean | null }) =>
  isPaid !== null && (
    <Badge colorPalette={isPaid ? 'green' : 'orange'} borderRadius="full" px="2" gap="1">
      {isPaid ? <CircleCheck size={13} aria-hidden /> : <Clock size={13} aria-hidden />}
      {isPaid ? 'Paid' : 'Pending'}
    </Badge>
  );
