import { Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkedText } from '../../ui/linked-text.js';
import { Panel } from '../../ui/panel.js';
import { RelativeDate } from '../../ui/relative-date.js';

interface Props {
  title: string;
  text: string;
  /** ISO; absent of one that is not published yet. */
  at?: string;
  /** The heading's rank on its page. */
  as?: 'h2' | 'h3';
  /** What can be done with it. */
  children?: ReactNode;
}

/** An announcement as a partner sees it (D-159). */
export const AnnouncementCard = ({ title, text, at, as = 'h2', children }: Props) => (
  <Panel
    as="article"
    p={{ base: '4', md: '5' }}
    borderInlineStartWidth="4px"
    borderInlineStartColor="brand.solid"
  >
    <Flex gap="3" align="start">
      <Text as="span" color="brand.fg" pt="0.5" flexShrink="0">
        <Megaphone size={20} aria-hidden />
      </Text>
      <Stack gap="1.5" flex="1" minW="0">
        <Heading as={as} size="md" overflowWrap="anywhere">
          {title}
        </Heading>
        <LinkedText text={text} textStyle="sm" />
        {at && (
          <Text textStyle="xs" color="fg.muted">
            <RelativeDate at={at} />
          </Text>
        )}
      </Stack>
      {children}
    </Flex>
  </Panel>
);
