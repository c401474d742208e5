import { Box, chakra, HStack, Link, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useBrand } from '../lib/brand.js';
import { Brand } from './brand.js';
import { LanguageSwitch } from './language-switch.js';
import { LegalLinks } from './legal-links.js';

interface Props {
  /** At the header's end: the kind of page. */
  aside: ReactNode;
  /** Below the header, full width. */
  banner?: ReactNode;
  footer: string;
  children: ReactNode;
}

/** The frame of pages for visitors without an account. */
export const PublicFrame = ({ aside, banner, footer, children }: Props) => (
  <Box minH="100dvh" display="flex" flexDirection="column">
    <chakra.header bg="bg.panel" borderBottomWidth="1px">
      <HStack maxW="5xl" mx="auto" px={{ base: '4', md: '6' }} h="14" justify="space-between">
        <Brand />
        <HStack gap="1.5" color="fg.muted" textStyle="sm">
          {aside}
        </HStack>
      </HStack>
    </chakra.header>
    {banner}
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
      <Text textStyle="xs" color="fg.muted" textWrap="balance">
        {footer}
      </Text>
      <Contact />
      <Text textStyle="xs" color="fg.muted" mt="1">
        <LegalLinks />
      </Text>
      <LanguageSwitch />
    </chakra.footer>
  </Box>
);

/** Who runs the portal, and where they are asked; nothing until an administrator says so (D-149). */
function Contact() {
  const { supportAddress, site } = useBrand();
  if (!supportAddress && !site) return null;
  return (
    <HStack justify="center" gap="4" wrap="wrap" mt="1.5" textStyle="xs">
      {site && <Link href={site}>{new URL(site).host}</Link>}
      {supportAddress && <Link href={`mailto:${supportAddress}`}>{supportAddress}</Link>}
    </HStack>
  );
}
