import { Box, chakra, Listbox, Text } from '@chakra-ui/react';
import type { Option } from './use-sections.js';

/** An option of the palette: its label, and what distinguishes it from others. */
export const OptionRow = ({ option }: { option: Option }) => (
  <Listbox.Item
    item={option}
    highlightOnHover
    gap="3"
    minH="11"
    px="3"
    py="1.5"
    scrollMarginY="2"
    _highlighted={{ bg: 'brand.subtle', outline: 'none', boxShadow: 'inset 2px 0 0 {colors.brand.solid}' }}
  >
    <Box color="fg.muted" flexShrink="0">
      <option.icon size={16} aria-hidden />
    </Box>
    <Box flex="1" minW="0">
      <Listbox.ItemText fontWeight="medium" truncate>
        {option.label}
      </Listbox.ItemText>
      {option.detail && (
        <Text textStyle="xs" color="fg.muted" truncate>
          {option.detail}
        </Text>
      )}
    </Box>
    {option.does === 'retry' && (
      <chakra.span
        flexShrink="0"
        borderWidth="1px"
        borderColor="border.emphasized"
        borderRadius="l2"
        bg="bg.panel"
        px="2.5"
        py="1"
        textStyle="xs"
        fontWeight="medium"
      >
        Try again
      </chakra.span>
    )}
  </Listbox.Item>
);
