import { Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.js';

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel as="section" p={{ base: '5', md: '6' }} aria-label={title}>
    <Heading as="h2" size="lg" mb="4">
      {title}
    </Heading>
    {children}
  </Panel>
);

export const Names = ({ names }: { names: string[] }) => (
  <Stack as="ul" gap="0.5" mt="1" ps="5" listStyleType="disc">
    {names.map((name, index) => (
      <li key={index}>
        <Text as="span" overflowWrap="anywhere">
          {name}
        </Text>
      </li>
    ))}
  </Stack>
);
