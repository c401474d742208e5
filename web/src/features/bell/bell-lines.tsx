import { t } from '@lingui/core/macro';
import { Box, chakra, Flex, Heading, IconButton, Text, VisuallyHidden } from '@chakra-ui/react';
import { addDays } from '@portal/contracts/values/calendar-day';
import { MOST_MARKED } from '@portal/contracts/values/notices';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { dayName, localDay } from '../../lib/dates.js';
import { RelativeDate } from '../../ui/relative-date.js';
import type { BellDay, BellLine } from './groups.rules.js';
import { NOTICE_ICONS, placeOf } from './kinds.js';

interface Props {
  days: BellDay[];
  onRead: (ids: number[]) => void;
  /** A line was followed to its page. */
  onLeave: () => void;
}

/** The bell's lines by day. */
export const BellLines = ({ days, onRead, onLeave }: Props) =>
  days.map(({ day, lines }) => (
    <Box key={day}>
      <Heading as="h3" textStyle="xs" color="fg.muted" fontWeight="medium" px="4" pt="3" pb="1">
        {nameOf(day)}
      </Heading>
      <chakra.ul listStyleType="none" aria-label={nameOf(day)}>
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            onRead={() => onRead(line.unread.slice(0, MOST_MARKED))}
            onLeave={onLeave}
          />
        ))}
      </chakra.ul>
    </Box>
  ));

function nameOf(day: string): string {
  const now = new Date();
  if (day === localDay(now)) return t`Today`;
  if (day === addDays(localDay(now), -1)) return t`Yesterday`;
  return dayName(day);
}

interface LineProps {
  line: BellLine;
  onRead: () => void;
  onLeave: () => void;
}

function Line({ line, onRead, onLeave }: LineProps) {
  const Icon = NOTICE_ICONS[line.kind];
  const isUnread = line.unread.length > 0;
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <Flex
      as="li"
      align="stretch"
      bg={isUnread ? 'brand.subtle' : undefined}
      _hover={{ bg: isUnread ? 'brand.muted' : 'bg.subtle' }}
    >
      <chakra.span
        asChild
        flex="1"
        minW="0"
        display="flex"
        gap="3"
        ps="4"
        pe="2"
        py="2.5"
        focusVisibleRing="inside"
      >
        <Link
          ref={link}
          {...placeOf(line.kind)}
          onClick={() => {
            if (isUnread) onRead();
            onLeave();
          }}
        >
          <Box color={isUnread ? 'brand.fg' : 'fg.muted'} pt="0.5" flexShrink="0">
            <Icon size={18} aria-hidden />
          </Box>
          <Box minW="0">
            <Text textStyle="sm" fontWeight={isUnread ? 'semibold' : 'medium'} overflowWrap="anywhere">
              {isUnread && <VisuallyHidden>{t`Unread:`} </VisuallyHidden>}
              {line.title}
            </Text>
            <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
              {line.detail && `${line.detail} · `}
              <RelativeDate at={line.at} />
            </Text>
          </Box>
        </Link>
      </chakra.span>
      {isUnread && (
        <IconButton
          size="xs"
          variant="ghost"
          alignSelf="center"
          me="2"
          aria-label={t`Mark as read: ${line.title}`}
          title={t`Mark as read`}
          onClick={() => {
            // The button goes once it is done.
            link.current?.focus();
            onRead();
          }}
        >
          <Check aria-hidden />
        </IconButton>
      )}
    </Flex>
  );
}
