import { Checkbox } from '@chakra-ui/react';
import { checkboxSlotRecipe } from '@chakra-ui/react/theme';
import { useRef, useState } from 'react';
import { ticked, type RowKey } from './selection.rules.js';

/** Which rows of a page are selected, and the boxes that select them (D-155). What is no more on the page is not selected. */
export function useSelection<Row>(rows: Row[], keyOf: (row: Row) => RowKey, nameOf: (row: Row) => string) {
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const last = useRef<RowKey | null>(null);
  const withShift = useRef(false);
  const keys = rows.map(keyOf);
  const selected = rows.filter((row) => chosen.has(keyOf(row)));
  const tick = (key: RowKey, on: boolean) => {
    setChosen(ticked(keys, chosen, { key, on, from: withShift.current ? last.current : null }));
    last.current = key;
  };
  return {
    selected,
    clear: () => setChosen(new Set()),
    lead: {
      head: (
        <Box
          label="Select all on this page"
          checked={selected.length === 0 ? false : selected.length === rows.length || 'indeterminate'}
          onChange={(on) => setChosen(new Set(on ? keys : []))}
        />
      ),
      of: (row: Row) => (
        <Box
          label={`Select ${nameOf(row)}`}
          checked={chosen.has(keyOf(row))}
          onReach={(shift) => (withShift.current = shift)}
          onChange={(on) => tick(keyOf(row), on)}
        />
      ),
    },
  };
}

interface BoxProps {
  label: string;
  checked: boolean | 'indeterminate';
  /** Before a change: whether Shift is held. */
  onReach?: (shift: boolean) => void;
  onChange: (on: boolean) => void;
}

const Box = ({ label, checked, onReach, onChange }: BoxProps) => (
  <Checkbox.Root
    recipe={checkboxSlotRecipe}
    size="sm"
    me="3"
    verticalAlign="middle"
    userSelect="none"
    checked={checked}
    onPointerDown={(event) => onReach?.(event.shiftKey)}
    onKeyDown={(event) => onReach?.(event.shiftKey)}
    onCheckedChange={({ checked: on }) => onChange(on === true)}
  >
    <Checkbox.HiddenInput aria-label={label} />
    <Checkbox.Control />
  </Checkbox.Root>
);
