import { Button, chakra, Flex, Stack } from '@chakra-ui/react';
import { addProduct } from '@portal/contracts/calls/admin-products';
import type { User } from '@portal/contracts/http/account';
import { createFileRoute, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { LogOut, Plus, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { AdminHeading } from '../../features/admin/admin-heading.js';
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
  component: AdminFrame,
});

const AddProduct = lazyDialog(
  async () => (await import('../../features/products/product-dialog.js')).AddProductDialog,
);

const AdminSettings = lazyDialog(
  async () => (await import('../../features/admins/admin-settings-dialog.js')).AdminSettingsDialog,
);

/** The heading of the administrator's page, its buttons, and the dialogs that every page has. */
function AdminFrame() {
  const { user } = Route.useRouteContext();
  const { dialog } = Route.useSearch();
  const router = useRouter();
  const change = useSearchChange<AdminSearch>();
  const show = (next?: AdminSearch['dialog']) => change({ dialog: next });
  const page = useMatches().at(-1)?.staticData.adminPage;
  const isOverview = page?.group === 'overview' && page.order === 10;
  const changed = async (next: User) => {
    queryClient.setQueryData(userQuery.queryKey, next);
    await router.invalidate();
  };

  return (
    <Stack gap={{ base: '3', md: '4' }}>
      {/* A page that is no entry of the sidebar has a heading of its own. */}
      {page && (
        <AdminHeading title={page.title ?? page.label}>
          <Flex gap="2" wrap="wrap">
            {(isOverview || page?.label === 'Products') && may(addProduct) && (
              <Button
                size="sm"
                px={PX}
                onPointerEnter={AddProduct.preload}
                onClick={() => show('add-product')}
              >
                <Plus aria-hidden /> <Label>Add product</Label>
              </Button>
            )}
            {isOverview && <OverviewButtons onSettings={() => show('settings')} />}
          </Flex>
        </AdminHeading>
      )}
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

/** A button's words; a phone shows its icon alone, so that all of them stand in the row of the heading. */
const Label = ({ children }: { children: ReactNode }) => (
  <chakra.span srOnly={{ base: true, md: false }}>{children}</chakra.span>
);
const PX = { base: '0', md: '3' };

/** The further buttons of the 'Admin dashboard' (specification). */
function OverviewButtons({ onSettings }: { onSettings: () => void }) {
  const signOut = useSignOut('admin');
  return (
    <>
      <Button
        size="sm"
        px={PX}
        variant="outline"
        colorPalette="gray"
        onPointerEnter={AdminSettings.preload}
        onClick={onSettings}
      >
        <Settings aria-hidden /> <Label>Admin Settings</Label>
      </Button>
      <BusyButton
        size="sm"
        px={PX}
        variant="outline"
        colorPalette="gray"
        busy={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        <LogOut aria-hidden /> <Label>Sign out</Label>
      </BusyButton>
    </>
  );
}
