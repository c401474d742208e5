import { Stack, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** An empty list: says so, and what to do about it. */
export const EmptyState = (props: { icon: LucideIcon; text: string; children?: ReactNode }) => (
  <Stack align="center" textAlign="center" gap="3" px="4" py="10">
    <Text
      as="span"
      display="grid"
      placeItems="center"
      boxSize="12"
      borderRadius="full"
      bg="brand.subtle"
      color="brand.fg"
    >
      <props.icon size={22} aria-hidden />
    </Text>
    <Text textStyle="sm" color="fg.muted" maxW="sm" textWrap="balance">
      {props.text}
    </Text>
    {props.children}
  </Stack>
);
