import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Brand } from '../../ui/brand.js';
import { LanguageSwitch } from '../../ui/language-switch.js';

interface Props {
  brand?: string;
  title: string;
  subtitle: string;
  children: ReactNode;
  /** Beside the form on wide screens. */
  aside?: ReactNode;
}

/** The frame of the auth pages: the form, and on wide screens a description of the portal beside it. */
export const AuthLayout = (props: Props) => (
  <Flex minH="100dvh">
    <Flex as="main" flex="1" direction="column" px={{ base: '5', sm: '8' }} py="6">
      <Brand name={props.brand} />
      <Stack flex="1" justify="center" w="full" maxW="26rem" mx="auto" gap="8" py="10">
        <Stack gap="2">
          <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
            {props.title}
          </Heading>
          <Text color="fg.muted" textWrap="balance">
            {props.subtitle}
          </Text>
        </Stack>
        {props.children}
      </Stack>
      {props.brand === undefined && <LanguageSwitch />}
    </Flex>
    {props.aside && (
      <Box hideBelow="lg" flex="1" p="3" ps="0">
        {props.aside}
      </Box>
    )}
  </Flex>
);
