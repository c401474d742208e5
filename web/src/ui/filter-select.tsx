import { NativeSelect } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';

interface Props<Value extends string> {
  /** 'Status' */
  label: string;
  /** What stands for no filter: 'All statuses'; absent where there is always one. */
  all?: string;
  options: Record<Value, string>;
  value: Value | undefined;
  onFilter: (value: Value | undefined) => void;
}

/** Narrows a list to one kind of rows. */
export const FilterSelect = <Value extends string>({
  label,
  all,
  options,
  value,
  onFilter,
}: Props<Value>) => (
  <NativeSelect.Root recipe={nativeSelectSlotRecipe} w="auto">
    <NativeSelect.Field
      aria-label={label}
      bg="bg.panel"
      borderColor="border.emphasized"
      value={value ?? ''}
      onChange={(event) => onFilter((event.target.value || undefined) as Value | undefined)}
    >
      {all && <option value="">{all}</option>}
      {Object.entries<string>(options).map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);
