import { Flex, Switch, Text } from '@chakra-ui/react';
import { switchSlotRecipe } from '@chakra-ui/react/theme';

interface Props {
  label: string;
  /** What it does. */
  note: string;
  checked: boolean;
  disabled?: boolean;
  onChange?: (checked: boolean) => void;
}

/** A setting that is saved at once: the same switch undoes it. */
export const SettingSwitch = ({ label, note, checked, disabled = false, onChange }: Props) => (
  <Switch.Root
    recipe={switchSlotRecipe}
    colorPalette="brand"
    display="flex"
    py="3"
    checked={checked}
    disabled={disabled}
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
    <Switch.HiddenInput />
    <Switch.Control />
  </Switch.Root>
);
