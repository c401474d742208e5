import { Box, chakra } from '@chakra-ui/react';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAdminTabs } from './use-admin-tabs.js';

/** The tabs of the administrator's area, each a page of its own. Scrolls the current one into view. */
export function AdminTabs() {
  const bar = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => {
    showCurrent(bar.current!);
    // After the router has restored where the bar was scrolled to.
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged && bar.current) showCurrent(bar.current);
    });
  }, [router]);
  return (
    <Box
      ref={bar}
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

/** Scrolls the bar alone: `scrollIntoView` scrolls the page too. */
function showCurrent(bar: HTMLElement): void {
  const tab = bar.querySelector('[data-status=active]')?.getBoundingClientRect();
  const { left, right } = bar.getBoundingClientRect();
  if (!tab) return;
  if (tab.left < left) bar.scrollLeft += tab.left - left;
  else if (tab.right > right) bar.scrollLeft += tab.right - right;
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
