import { Box, chakra, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { Activity, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/errors.js';
import { EmptyState } from './empty-state.js';
import { FailedState } from './failed-state.js';
import { Panel } from './panel.js';
import type { Reading } from './reading.js';
import { RefreshFailed } from './refresh-failed.js';
import { RelativeDate } from './relative-date.js';

interface Row {
  key: string | number;
  icon: LucideIcon;
  title: string;
  /** '' for none. */
  detail: string;
  /** An ISO moment. */
  at: string;
  link: LinkProps;
}

interface Props {
  title: string;
  /** Beside the title. */
  more?: ReactNode;
  reading: Reading<unknown>;
  /** Newest first; undefined while they are not known. */
  lines: Row[] | undefined;
  /** What stands there when the reading failed, and when there are none. */
  words: { failed: string; empty: string };
}

/** What happened lately, each line one click from its page; a line that comes is read out (D-161). */
export const Lately = ({ title, more, reading, lines, words }: Props) => (
  <Panel as="section" aria-labelledby="lately" overflow="hidden">
    <Flex align="center" justify="space-between" gap="3" px={{ base: '4', md: '5' }} pt="4" pb="2">
      <Heading as="h2" id="lately" size="lg">
        {title}
      </Heading>
      {more}
    </Flex>
    <RefreshFailed reading={reading} />
    {reading.isLoadingError ? (
      <FailedState
        title={words.failed}
        message={messageOf(reading.error)}
        onRetry={() => void reading.refetch()}
      />
    ) : !lines ? (
      <Stack gap="4" px={{ base: '4', md: '5' }} pb="5" pt="2">
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} h="9" />
        ))}
      </Stack>
    ) : lines.length === 0 ? (
      <EmptyState icon={Activity} text={words.empty} />
    ) : (
      <chakra.ul
        listStyleType="none"
        pb="2"
        aria-labelledby="lately"
        aria-live="polite"
        aria-relevant="additions"
      >
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </chakra.ul>
    )}
  </Panel>
);

const Line = ({ line: { icon: Icon, title, detail, at, link } }: { line: Row }) => (
  <li>
    <chakra.span
      asChild
      display="flex"
      gap="3"
      px={{ base: '4', md: '5' }}
      py="2.5"
      focusVisibleRing="inside"
      _hover={{ bg: 'bg.subtle' }}
    >
      <Link {...link}>
        <Box color="brand.fg" pt="0.5" flexShrink="0">
          <Icon size={18} aria-hidden />
        </Box>
        <Box minW="0" flex="1">
          <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
            {title}
          </Text>
          {detail && (
            <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
              {detail}
            </Text>
          )}
        </Box>
        <Text as="span" textStyle="xs" color="fg.muted" flexShrink="0" pt="0.5">
          <RelativeDate at={at} />
        </Text>
      </Link>
    </chakra.span>
  </li>
);
