import { Box, chakra } from '@chakra-ui/react';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAdminTabs } from './use-admin-tabs.js';

/** The tabs of the administrator's area, each a page of its own. Scrolls the current one into view. */
export function AdminTabs() {
  const nav = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => {
    const showCurrent = () =>
      nav.current
        ?.querySelector('[data-status=active]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    showCurrent();
    // After the router has restored where the bar was scrolled to.
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) showCurrent();
    });
  }, [router]);
  return (
    <Box
      ref={nav}
      as="nav"
      aria-label="Admin dashboard"
      overflowX="auto"
      borderBottomWidth="1px"
      css={{ scrollbarWidth: 'none', '& a[data-status=active]': { color: 'fg', borderColor: 'brand.solid' } }}
    >
      <chakra.ul display="flex" gap="1" listStyleType="none" minW="max-content">
        {useAdminTabs().map(({ to, label }) => (
          <li key={to}>
            <Tab asChild>
              <Link
                to={to}
                activeOptions={{ exact: to === '/admin', includeSearch: false }}
                resetScroll={false}
              >
                {label}
              </Link>
            </Tab>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}

const Tab = chakra('a', {
  base: {
    display: 'block',
    px: '3',
    py: '2.5',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    whiteSpace: 'nowrap',
    focusVisibleRing: 'inside',
    _hover: { color: 'fg' },
  },
});
