import { Button, Flex, Heading, Stack } from '@chakra-ui/react';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { LogOut, Plus } from 'lucide-react';
import { AdminTabs } from '../../features/admin/admin-tabs.js';
import { adminStatsQuery } from '../../features/admin/queries.js';
import { TotalCards } from '../../features/admin/total-cards.js';
import { useSignOut } from '../../features/session/use-sign-out.js';
import { choiceIn } from '../../lib/list-search.js';
import { queryClient } from '../../lib/query.js';
import { BusyButton } from '../../ui/busy-button.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';

const DIALOGS = ['add-product'] as const;

interface AdminSearch {
  dialog?: (typeof DIALOGS)[number];
}

export const Route = createFileRoute('/_admin/admin')({
  validateSearch: (search): AdminSearch => ({ dialog: choiceIn(search['dialog'], DIALOGS) }),
  loader: () => void queryClient.prefetchQuery(adminStatsQuery),
  component: AdminDashboard,
});

const AddProduct = lazyDialog(
  async () => (await import('../../features/products/product-dialog.js')).AddProductDialog,
);

/** The frame of the administrator's tabs: title, buttons, totals. */
function AdminDashboard() {
  const { dialog } = Route.useSearch();
  const navigate = Route.useNavigate();
  const signOut = useSignOut('admin');
  const show = (next?: AdminSearch['dialog']) =>
    void navigate({ to: '.', search: (now) => ({ ...now, dialog: next }), resetScroll: false });

  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap">
        <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
          Admin dashboard
        </Heading>
        <Flex gap="2" wrap="wrap">
          <Button size="sm" onPointerEnter={AddProduct.preload} onClick={() => show('add-product')}>
            <Plus aria-hidden /> Add product
          </Button>
          <BusyButton
            size="sm"
            px="3"
            variant="outline"
            colorPalette="gray"
            busy={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            <LogOut aria-hidden /> Sign out
          </BusyButton>
        </Flex>
      </Flex>
      <TotalCards />
      <AdminTabs />
      <Outlet />
      <AddProduct open={dialog === 'add-product'} onClose={() => show()} />
    </Stack>
  );
}
