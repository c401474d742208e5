import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { Link, useLocation } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NeedsBadge } from './needs-badge.js';
import { GROUPS, useAdminPages, type AdminGroup } from './use-admin-pages.js';

interface Props {
  onSettings: () => void;
  /** Called when it leads somewhere. */
  onGo?: () => void;
}

/** The administrator's pages by group, with counts of open work, and the settings (D-47). */
export function SideNav({ onSettings, onGo }: Props) {
  const pages = useAdminPages();
  const nav = useRef<HTMLDivElement>(null);
  const current = useLocation({ select: ({ pathname }) => pathname });
  // On a low window, too, one sees where one is.
  useEffect(() => {
    nav.current?.querySelector('[data-status=active]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Stack ref={nav} as="nav" aria-label="Admin dashboard" gap="2" px="3" pt="2">
      {(Object.keys(GROUPS) as AdminGroup[]).map((group) => (
        <Box key={group}>
          {GROUPS[group] && (
            <Text id={`pages-${group}`} textStyle="xs" fontWeight="medium" color="fg.muted" px="3" pb="1">
              {GROUPS[group]}
            </Text>
          )}
          <chakra.ul listStyleType="none" aria-labelledby={GROUPS[group] ? `pages-${group}` : undefined}>
            {pages
              .filter((page) => page.group === group)
              .map(({ to, label, icon: Icon, needs }) => (
                <li key={to}>
                  <Entry asChild>
                    <Link
                      to={to}
                      activeOptions={{ exact: to === '/admin', includeSearch: false }}
                      onClick={onGo}
                    >
                      <Icon size={16} aria-hidden />
                      {label}
                      {needs && (
                        <chakra.span ms="auto">
                          <NeedsBadge {...needs} />
                        </chakra.span>
                      )}
                    </Link>
                  </Entry>
                </li>
              ))}
          </chakra.ul>
        </Box>
      ))}
      {/* Stays when the list is longer than the window. */}
      <Box position="sticky" bottom="0" bg="bg.panel" borderTopWidth="1px" py="2">
        <Entry asChild w="full" cursor="pointer">
          <button
            type="button"
            onClick={() => {
              onGo?.();
              onSettings();
            }}
          >
            <Settings size={16} aria-hidden /> Settings
          </button>
        </Entry>
      </Box>
    </Stack>
  );
}

const Entry = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    px: '3',
    py: { base: '2', lg: '1.5' },
    borderRadius: 'l2',
    textStyle: 'sm',
    color: 'fg.muted',
    focusVisibleRing: 'inside',
    scrollMarginBottom: '14',
    '& svg': { flexShrink: '0' },
    _hover: { bg: 'bg.subtle', color: 'fg' },
    '&[data-status=active]': { bg: 'bg.muted', color: 'fg', fontWeight: 'medium' },
  },
});
