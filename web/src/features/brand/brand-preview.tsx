import { Box, Button, Flex, HStack, Link, SimpleGrid, Stack, Text, Theme } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import type { ShownBrand } from '../../lib/brand.js';
import { BrandOf } from '../../ui/brand.js';
import { Panel } from '../../ui/panel.js';
import { variablesOf } from './queries.js';

interface Props {
  brand: ShownBrand;
  /** One that can be read. */
  color: string;
}

/** What pages would look like, light and dark beside each other, before anything is saved. */
export const BrandPreview = (props: Props) => (
  <Panel
    as="section"
    aria-labelledby="brand-preview"
    p={{ base: '4', md: '5' }}
    position={{ lg: 'sticky' }}
    top="20"
  >
    <Text as="h2" id="brand-preview" fontWeight="semibold" mb="3">
      Preview
    </Text>
    <SimpleGrid columns={{ base: 1, sm: 2, lg: 1, '2xl': 2 }} gap="3">
      <Sample {...props} appearance="light" title="Light" />
      <Sample {...props} appearance="dark" title="Dark" />
    </SimpleGrid>
  </Panel>
);

function Sample({
  brand,
  color,
  appearance,
  title,
}: Props & { appearance: 'light' | 'dark'; title: string }) {
  return (
    <Theme
      appearance={appearance}
      role="group"
      aria-label={title}
      colorPalette="brand"
      style={Object.fromEntries(variablesOf(color)) as CSSProperties}
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
      bg="bg"
      color="fg"
      minW="0"
    >
      <Flex h="12" px="3" align="center" bg="bg.panel" borderBottomWidth="1px">
        <BrandOf {...brand} />
      </Flex>
      <Stack gap="3" p="3">
        <Box bg="colorPalette.subtle" borderRadius="l2" px="3" py="2">
          <Text textStyle="xs" color="fg.muted">
            You earn
          </Text>
          <Text textStyle="xl" fontWeight="semibold" color="colorPalette.fg">
            $22.00
          </Text>
        </Box>
        <HStack gap="3" wrap="wrap">
          {/* Nothing to press: a picture of buttons. */}
          <Button asChild size="sm">
            <span>Copy link</span>
          </Button>
          <Button asChild size="sm" variant="outline">
            <span>Share</span>
          </Button>
        </HStack>
        <Text textStyle="sm">
          Words with{' '}
          <Link asChild variant="underline">
            <span>a link</span>
          </Link>{' '}
          in them.
        </Text>
      </Stack>
    </Theme>
  );
}
