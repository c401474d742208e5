import { Button, Flex, Heading, Stack } from '@chakra-ui/react';
import { addProduct } from '@portal/contracts/calls/admin-products';
import type { User } from '@portal/contracts/http/account';
import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router';
import { LogOut, Plus, Settings } from 'lucide-react';
import { AdminTabs } from '../../features/admin/admin-tabs.js';
import { adminStatsQuery } from '../../features/admin/queries.js';
import { TotalCards } from '../../features/admin/total-cards.js';
import { SecondPersonOff } from '../../features/approvals/off-notice.js';
import { OffNotice } from '../../features/security/off-notice.js';
import { userQuery } from '../../features/session/queries.js';
import { useSignOut } from '../../features/session/use-sign-out.js';
import { queryClient } from '../../lib/query.js';
import { may } from '../../lib/rights.js';
import { choiceIn } from '../../lib/search-params.js';
import { useSearchChange } from '../../lib/use-search-change.js';
import { BusyButton } from '../../ui/busy-button.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';

const DIALOGS = ['add-product', 'settings'] as const;

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

const AdminSettings = lazyDialog(
  async () => (await import('../../features/admins/admin-settings-dialog.js')).AdminSettingsDialog,
);

/** The frame of the administrator's tabs: title, buttons, totals. */
function AdminDashboard() {
  const { user } = Route.useRouteContext();
  const { dialog } = Route.useSearch();
  const router = useRouter();
  const change = useSearchChange<AdminSearch>();
  const signOut = useSignOut('admin');
  const show = (next?: AdminSearch['dialog']) => change({ dialog: next });
  const changed = async (next: User) => {
    queryClient.setQueryData(userQuery.queryKey, next);
    await router.invalidate();
  };

  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap">
        <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight">
          Admin dashboard
        </Heading>
        <Flex gap="2" wrap="wrap">
          {may(addProduct) && (
            <Button size="sm" onPointerEnter={AddProduct.preload} onClick={() => show('add-product')}>
              <Plus aria-hidden /> Add product
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            onPointerEnter={AdminSettings.preload}
            onClick={() => show('settings')}
          >
            <Settings aria-hidden /> Admin Settings
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
      <AddProduct open={dialog === 'add-product' && may(addProduct)} onClose={() => show()} />
      <AdminSettings
        user={user}
        open={dialog === 'settings'}
        onClose={() => show()}
        onChanged={changed}
        notice={
          dialog === 'settings' && (
            <>
              <OffNotice />
              <SecondPersonOff />
            </>
          )
        }
      />
    </Stack>
  );
}
