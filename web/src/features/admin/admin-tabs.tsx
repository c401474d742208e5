import { Box, chakra } from '@chakra-ui/react';
import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** In the order of the specification, followed by tabs that it does not have. */
export const adminTabs = [
  { to: '/admin', label: 'Products' },
  { to: '/admin/partners', label: 'Partners' },
  { to: '/admin/clients', label: 'Clients' },
  { to: '/admin/transactions', label: 'Stripe Transactions' },
  { to: '/admin/troubleshooting', label: 'Troubleshooting' },
  { to: '/admin/documents', label: 'Documents' },
  { to: '/admin/unknown-codes', label: 'Unknown Referral Codes' },
  { to: '/admin/links', label: 'Links' },
  { to: '/admin/month-end', label: 'Month end' },
  { to: '/admin/claims', label: 'Claims' },
  { to: '/admin/support', label: 'Support' },
  { to: '/admin/audit', label: 'Audit log' },
  { to: '/admin/charts', label: 'Charts' },
] as const satisfies {
  to: LinkProps['to'];
  label: string;
}[];

/** The tabs of the administrator's area, each a page of its own. Scrolls the current one into view. */
export function AdminTabs() {
  const nav = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    nav.current
      ?.querySelector('[data-status=active]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [pathname]);
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
        {adminTabs.map(({ to, label }) => (
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
