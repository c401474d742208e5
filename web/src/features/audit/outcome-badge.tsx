import { Badge } from '@chakra-ui/react';
import type { AuditEntry } from '@portal/contracts/http/audit';
import { Ban, CircleAlert, CircleCheck, CircleHelp, type LucideIcon } from 'lucide-react';

const looks: Record<AuditEntry['outcome'], { text: string; icon: LucideIcon; color: string; means: string }> =
  {
    done: { text: 'Done', icon: CircleCheck, color: 'green', means: 'It happened' },
    refused: { text: 'Refused', icon: Ban, color: 'gray', means: 'It was refused: nothing changed' },
    failed: { text: 'Failed', icon: CircleAlert, color: 'red', means: 'It failed on our side' },
    unknown: {
      text: 'Unknown',
      icon: CircleHelp,
      color: 'orange',
      means: 'No answer came: it may have happened. Look at what it is about before you repeat it',
    },
  };

/** The outcome of an action, by text, icon and colour. */
export function OutcomeBadge({ outcome }: Pick<AuditEntry, 'outcome'>) {
  const { text, icon: Icon, color, means } = looks[outcome];
  return (
    <Badge colorPalette={color} borderRadius="full" px="2" gap="1" title={means}>
      <Icon size={13} aria-hidden /> {text}
    </Badge>
  );
}
