import { chakra, Kbd } from '@chakra-ui/react';
import { kbdRecipe } from '@chakra-ui/react/theme';

/** A keyboard shortcut: keys pressed together. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <chakra.span display="inline-flex" gap="1" flexShrink="0">
    {keys.map((key) => (
      <Kbd
        key={key}
        recipe={kbdRecipe}
        size="sm"
        variant="subtle"
        colorPalette="gray"
        fontFamily="body"
        minW="5"
        justifyContent="center"
      >
        {key}
      </Kbd>
    ))}
  </chakra.span>
);
