import { NativeSelect } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';

interface Props<Value extends string> {
  /** 'Status' */
  label: string;
  /** Label of the empty filter: 'All statuses'; absent if there is always a filter. */
  all?: string;
  options: Record<Value, string>;
  value: Value | undefined;
  onFilter: (value: Value | undefined) => void;
  /** As high as the small buttons beside it. */
  size?: 'sm';
}

/** Filters a list by one value. */
export const FilterSelect = <Value extends string>({
  label,
  all,
  options,
  value,
  onFilter,
  size,
}: Props<Value>) => (
  <NativeSelect.Root recipe={nativeSelectSlotRecipe} size={size} w="auto" flexShrink="0">
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
