import { Button, Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Columns3 } from 'lucide-react';
import type { Column } from '../data-table.js';
import { isFixed } from './chosen-columns.rules.js';

interface Props {
  columns: Column<never>[];
  shown: Column<never>[];
  /** null: those that the table begins with. */
  onChoose: (ids: string[] | null) => void;
}

/** Chooses which columns a table shows (D-154). */
export function ColumnsMenu({ columns, shown, onChoose }: Props) {
  const ids = shown.map(({ id }) => id);
  const choice = columns.filter((column, index) => !isFixed(column, index));
  if (choice.length === 0) return null;
  return (
    <Menu.Root
      recipe={menuSlotRecipe}
      lazyMount
      unmountOnExit
      closeOnSelect={false}
      positioning={{ placement: 'bottom-end' }}
    >
      <Menu.Trigger asChild>
        <Button size="sm" variant="outline" colorPalette="gray">
          <Columns3 aria-hidden /> Columns
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="56" maxH="80" overflowY="auto">
            {choice.map(({ id, header }) => (
              <Menu.CheckboxItem
                key={id}
                value={id}
                checked={ids.includes(id)}
                onCheckedChange={(on) => onChoose(on ? [...ids, id] : ids.filter((each) => each !== id))}
              >
                {header}
                <Menu.ItemIndicator />
              </Menu.CheckboxItem>
            ))}
            <Menu.Separator />
            <Menu.Item value="as-at-first" onSelect={() => onChoose(null)}>
              As at first
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
