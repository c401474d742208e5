import { t } from '@lingui/core/macro';
import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { usePartnerPages } from './use-partner-pages.js';

/** The partners' pages, in the header of a wide screen. */
export const HeaderNav = () => (
  <chakra.nav aria-label={t`Pages`} hideBelow="md" flexShrink="0">
    <Pages gap="1">
      {({ to, label }) => (
        <HeaderLink asChild>
          <Link to={to} activeOptions={ACTIVE}>
            {label}
          </Link>
        </HeaderLink>
      )}
    </Pages>
  </chakra.nav>
);

/** The same at the lower edge of a phone, where a thumb reaches it. */
export const BottomBar = () => (
  <chakra.nav
    aria-label={t`Pages`}
    hideFrom="md"
    position="fixed"
    insetX="0"
    bottom="0"
    zIndex="docked"
    bg="bg.panel"
    borderTopWidth="1px"
    pb="env(safe-area-inset-bottom)"
    _print={{ display: 'none' }}
  >
    <Pages css={{ '& li': { flex: '1', minWidth: '0' } }}>
      {({ to, label, icon: Icon }) => (
        <BarLink asChild>
          <Link to={to} activeOptions={ACTIVE}>
            <Icon size={20} aria-hidden />
            <chakra.span truncate maxW="full">
              {label}
            </chakra.span>
          </Link>
        </BarLink>
      )}
    </Pages>
  </chakra.nav>
);

const ACTIVE = { exact: true, includeSearch: false };

function Pages({
  children,
  ...props
}: { children: (page: ReturnType<typeof usePartnerPages>[number]) => React.ReactNode } & Omit<
  React.ComponentProps<typeof List>,
  'children'
>) {
  return (
    <List {...props}>
      {usePartnerPages().map((page) => (
        <li key={page.to}>{children(page)}</li>
      ))}
    </List>
  );
}

const List = chakra('ul', { base: { display: 'flex', listStyleType: 'none' } });

const HeaderLink = chakra('a', {
  base: {
    display: 'block',
    px: '3',
    py: '1.5',
    borderRadius: 'l2',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    focusVisibleRing: 'outside',
    _hover: { bg: 'bg.subtle', color: 'fg' },
    '&[data-status=active]': { bg: 'bg.muted', color: 'fg' },
  },
});

const BarLink = chakra('a', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '0.5',
    px: '1',
    pt: '2',
    pb: '1.5',
    textStyle: '2xs',
    fontWeight: 'medium',
    color: 'fg.muted',
    focusVisibleRing: 'inside',
    '&[data-status=active]': { color: 'brand.fg' },
  },
});
