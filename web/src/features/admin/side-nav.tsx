import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { GROUPS, useAdminPages, type AdminGroup } from './use-admin-pages.js';

interface Props {
  onSettings: () => void;
  /** Called when it leads somewhere. */
  onGo?: () => void;
}

/** The administrator's pages by group, with counts of open work, and the settings (D-47). */
export function SideNav({ onSettings, onGo }: Props) {
  const pages = useAdminPages();
  return (
    <Stack as="nav" aria-label="Admin dashboard" gap="4" px="3" py="4">
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
              .map(({ to, label, icon: Icon, Badge }) => (
                <li key={to}>
                  <Entry asChild>
                    <Link
                      to={to}
                      activeOptions={{ exact: to === '/admin', includeSearch: false }}
                      onClick={onGo}
                    >
                      <Icon size={16} aria-hidden />
                      {label}
                      {Badge && (
                        <chakra.span ms="auto">
                          <Badge />
                        </chakra.span>
                      )}
                    </Link>
                  </Entry>
                </li>
              ))}
          </chakra.ul>
        </Box>
      ))}
      <Box borderTopWidth="1px" pt="3">
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
    _hover: { bg: 'bg.subtle', color: 'fg' },
    '&[data-status=active]': { bg: 'bg.muted', color: 'fg', fontWeight: 'medium' },
  },
});
