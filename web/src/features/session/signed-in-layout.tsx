import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, chakra, Container, Flex, HStack } from '@chakra-ui/react';
import type { User } from '@portal/contracts/http/account';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Brand } from '../../ui/brand.js';
import type { AccountEntry } from './account-menu-panel.js';
import { AccountMenu } from './account-menu.js';
import { homeOf } from './paths.rules.js';

interface Props {
  user: User;
  /** Further entries of the account menu. */
  entries: AccountEntry[];
  /** In the header, before the portal's name. */
  menu?: ReactNode;
  /** In the header, after the portal's name: links to the pages. */
  links?: ReactNode;
  /** In the header, beside the account menu. */
  tools?: ReactNode;
  /** Beside the page, on a wide screen. */
  side?: ReactNode;
  /** At the lower edge of a narrow screen. */
  bar?: ReactNode;
  /** Between header and page: messages that concern every page. */
  banner?: ReactNode;
  children: ReactNode;
}

/** The height of the header, in Chakra's sizes. */
const HEADER = '14';

/** The header with the account menu, the ways to the pages, and the page. */
export function SignedInLayout({ user, entries, menu, links, tools, side, bar, banner, children }: Props) {
  const maxW = side ? 'full' : '6xl';
  const px = { base: '4', md: side ? '6' : '8' };
  return (
    <>
      <SkipLink />
      <Box
        as="header"
        position="sticky"
        top="0"
        zIndex="docked"
        bg="bg.panel"
        borderBottomWidth="1px"
        _print={{ display: 'none' }}
      >
        <Container maxW={maxW} px={px}>
          <Flex h={HEADER} align="center" gap={{ base: '2', md: '4' }}>
            {menu}
            <chakra.span flexShrink="0" borderRadius="l2" focusVisibleRing="outside" asChild>
              <Link to={homeOf(user.role)}>
                <Brand name={user.role === 'admin' ? t`Admin Portal` : undefined} />
              </Link>
            </chakra.span>
            {links}
            <HStack gap={{ base: '1', sm: '3' }} ms="auto" minW="0">
              {tools}
              <AccountMenu user={user} entries={entries} />
            </HStack>
          </Flex>
        </Container>
      </Box>
      <Flex align="stretch">
        {side && (
          <Box
            hideBelow="lg"
            w="60"
            flexShrink="0"
            position="sticky"
            top={HEADER}
            h="calc(100dvh - {sizes.14})"
            overflowY="auto"
            bg="bg.panel"
            borderEndWidth="1px"
            _print={{ display: 'none' }}
          >
            {side}
          </Box>
        )}
        <Box flex="1" minW="0">
          {banner}
          <Container
            as="main"
            id="content"
            tabIndex={-1}
            outline="none"
            maxW={side ? '8xl' : maxW}
            px={px}
            pt={side ? { base: '3', md: '5' } : { base: '5', md: '8' }}
            pb={bar ? { base: '24', md: '10' } : { base: '6', md: '10' }}
          >
            {children}
          </Container>
        </Box>
      </Flex>
      {bar}
    </>
  );
}

const SkipLink = () => (
  <chakra.a
    href="#content"
    position="absolute"
    insetStart="4"
    top="-20"
    zIndex="skipNav"
    bg="bg.panel"
    px="4"
    py="2"
    borderRadius="l2"
    boxShadow="lg"
    _focusVisible={{ top: '3' }}
  >
    <Trans>Skip to content</Trans>
  </chakra.a>
);
