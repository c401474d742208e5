import { Button, Menu } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import type { CannedAnswer } from '@portal/contracts/http/admin-support';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { cannedAnswersQuery } from './queries.js';

interface Props {
  disabled: boolean;
  onInsert: (answer: CannedAnswer) => void;
  /** The menu is gone, with or without a choice. */
  onClosed: () => void;
}

/** Chooses a canned answer by its title (D-144). Nothing where there is none, or it is not known. */
export function InsertAnswer({ disabled, onInsert, onClosed }: Props) {
  const answers = useQuery(cannedAnswersQuery).data ?? [];
  if (answers.length === 0) return null;
  return (
    <Menu.Root
      recipe={menuSlotRecipe}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'top-start', strategy: 'fixed' }}
      onExitComplete={onClosed}
    >
      <Menu.Trigger asChild>
        <Button size="sm" variant="outline" colorPalette="gray" disabled={disabled}>
          <MessageSquareText size={16} aria-hidden /> Insert an answer
        </Button>
      </Menu.Trigger>
      {/* In the dialog, which keeps the focus in itself. */}
      <Menu.Positioner>
        <Menu.Content maxH="60" maxW="80" overflowY="auto">
          {answers.map((answer) => (
            <Menu.Item
              key={answer.id}
              value={String(answer.id)}
              onSelect={() => onInsert(answer)}
              overflowWrap="anywhere"
            >
              {answer.title}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
