import { Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.js';

interface Props {
  /** Its address: `/settings#mails`. */
  id: string;
  title: string;
  note: string;
  children: ReactNode;
}

/** A section of the settings. */
export const Section = ({ id, title, note, children }: Props) => (
  // Below the header that stays, where an address leads here.
  <Panel as="section" id={id} aria-labelledby={`${id}-title`} scrollMarginTop="20" p={{ base: '4', md: '6' }}>
    <Stack gap="3">
      <Stack gap="1">
        <Heading as="h2" id={`${id}-title`} size="lg">
          {title}
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          {note}
        </Text>
      </Stack>
      {children}
    </Stack>
  </Panel>
);
