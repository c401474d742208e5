import { Box, chakra } from '@chakra-ui/react';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAdminTabs } from './use-admin-tabs.js';

/** The tabs of the administrator's area, each a page of its own. Scrolls the current one, or the focused one, into view. */
export function AdminTabs() {
  const bar = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => {
    const nav = bar.current!;
    const showCurrent = () => show(nav, nav.querySelector('[data-status=active]'));
    const resized = new ResizeObserver(showCurrent); // calls at once, too
    resized.observe(nav);
    // After the router has restored where the bar was scrolled to.
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) showCurrent();
    });
    return () => {
      resized.disconnect();
      unsubscribe();
    };
  }, [router]);
  return (
    <Box
      ref={bar}
      // A browser scrolls to a focused link only if none of it is visible.
      onFocus={({ currentTarget, target }) => {
        if (target.matches(':focus-visible')) show(currentTarget, target);
      }}
      as="nav"
      aria-label="Admin dashboard"
      overflowX="auto"
      borderBottomWidth="1px"
      css={{ scrollbarWidth: 'none', '& a[data-status=active]': { color: 'fg', borderColor: 'brand.solid' } }}
    >
      <chakra.ul display="flex" gap="1" listStyleType="none" minW="max-content">
        {useAdminTabs().map(({ to, label, Badge }) => (
          <li key={to}>
            <Tab asChild>
              <Link
                to={to}
                activeOptions={{ exact: to === '/admin', includeSearch: false }}
                resetScroll={false}
              >
                {label}
                {Badge && <Badge />}
              </Link>
            </Tab>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}

/** Shows the whole tab by scrolling the bar alone: `scrollIntoView` scrolls the page too. */
function show(bar: HTMLElement, tab: Element | null): void {
  if (!tab) return;
  const [inner, outer] = [tab.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (inner.left < outer.left) bar.scrollLeft += inner.left - outer.left;
  else if (inner.right > outer.right) bar.scrollLeft += inner.right - outer.right;
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
