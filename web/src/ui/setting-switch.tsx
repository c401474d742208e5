import { Flex, Switch, Text } from '@chakra-ui/react';
import { switchSlotRecipe } from '@chakra-ui/react/theme';

interface Props {
  label: string;
  /** What it does. */
  note: string;
  checked: boolean;
  /** It is being saved: it keeps the focus, and cannot be changed meanwhile. */
  busy?: boolean;
  onChange?: (checked: boolean) => void;
}

/** A setting that is saved at once: the same switch undoes it. */
export const SettingSwitch = ({ label, note, checked, busy = false, onChange }: Props) => (
  <Switch.Root
    recipe={switchSlotRecipe}
    colorPalette="brand"
    display="flex"
    py="3"
    checked={checked}
    readOnly={busy}
    onCheckedChange={(change) => onChange?.(change.checked)}
  >
    <Flex flex="1" direction="column" gap="0.5" minW="0">
      <Switch.Label fontWeight="medium" opacity="1">
        {label}
      </Switch.Label>
      <Text textStyle="sm" color="fg.muted">
        {note}
      </Text>
    </Flex>
    <Switch.HiddenInput aria-busy={busy} />
    <Switch.Control />
  </Switch.Root>
);
