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
  /** In the header, beside the account menu. */
  tools?: ReactNode;
  /** Between header and page: messages that concern every page. */
  banner?: ReactNode;
  children: ReactNode;
}

/** Wider, for administrators' tables. */
const widthOf = ({ role }: User) => (role === 'admin' ? '8xl' : '6xl');

/** The header with the account menu, and the page under it. */
export const SignedInLayout = ({ user, entries, tools, banner, children }: Props) => (
  <>
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
      Skip to content
    </chakra.a>
    <Box
      as="header"
      position="sticky"
      top="0"
      zIndex="docked"
      bg="bg.panel"
      borderBottomWidth="1px"
      _print={{ display: 'none' }}
    >
      <Container maxW={widthOf(user)} px={{ base: '4', md: '8' }}>
        <Flex h="16" align="center" justify="space-between" gap="4">
          <chakra.span borderRadius="l2" focusVisibleRing="outside" asChild>
            <Link to={homeOf(user.role)}>
              <Brand name={user.role === 'admin' ? 'Admin Portal' : undefined} />
            </Link>
          </chakra.span>
          <HStack gap={{ base: '1', sm: '3' }}>
            {tools}
            <AccountMenu user={user} entries={entries} />
          </HStack>
        </Flex>
      </Container>
    </Box>
    {banner}
    <Container
      as="main"
      id="content"
      tabIndex={-1}
      outline="none"
      maxW={widthOf(user)}
      px={{ base: '4', md: '8' }}
      py={{ base: '6', md: '10' }}
    >
      {children}
    </Container>
  </>
);
