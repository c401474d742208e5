import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { FlaskConical, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { Brand } from '../../ui/brand.js';

/** What every page of a customer stands in: whose it is, that it is secure, and whether money is real. */
export const CheckoutFrame = ({ sandbox = false, children }: { sandbox?: boolean; children: ReactNode }) => (
  <Box minH="100dvh" display="flex" flexDirection="column">
    <chakra.header bg="bg.panel" borderBottomWidth="1px">
      <HStack maxW="5xl" mx="auto" px={{ base: '4', md: '6' }} h="14" justify="space-between">
        <Brand />
        <HStack gap="1.5" color="fg.muted" textStyle="sm">
          <LockKeyhole size={15} aria-hidden />
          Secure checkout
        </HStack>
      </HStack>
    </chakra.header>
    {sandbox && (
      <HStack
        as="aside"
        aria-label="Sandbox"
        justify="center"
        gap="2"
        px="4"
        py="2"
        bg="bg.warning"
        color="fg.warning"
        borderBottomWidth="1px"
        borderColor="orange.border"
        textStyle="sm"
      >
        <FlaskConical size={16} aria-hidden />
        <span>
          <strong>Sandbox</strong> · test cards only, no money moves
        </span>
      </HStack>
    )}
    <chakra.main
      flex="1"
      w="full"
      maxW="5xl"
      mx="auto"
      px={{ base: '4', md: '6' }}
      py={{ base: '5', md: '10' }}
    >
      {children}
    </chakra.main>
    <chakra.footer px="4" pb="6" textAlign="center">
      <Text textStyle="xs" color="fg.muted">
        Card details go straight to the payment provider and are never stored here.
      </Text>
    </chakra.footer>
  </Box>
);
