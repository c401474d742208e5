import { Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import * as calls from '@portal/contracts/calls/admin-people';
import type { User } from '@portal/contracts/http/account';
import { useState, type ReactNode } from 'react';
import { may } from '../../lib/rights.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { AdminsList } from './admins-list.js';
import { CredentialsForm } from './credentials-form.js';
import { InviteForm } from './invite-form.js';
import { useCredentialsForm } from './use-credentials-form.js';
import { useInviteForm } from './use-invite-form.js';

interface Props {
  user: User;
  open: boolean;
  onClose: () => void;
  /** The administrator after the change. */
  onChanged: (user: User) => Promise<void>;
  /** Above the tabs. */
  notice?: ReactNode;
}

/** 'Admin Settings' (specification): invite an administrator, change one's own credentials; all administrators (D-100). */
export function AdminSettingsDialog({ user, open, onClose, onChanged, notice }: Props) {
  const canInvite = may(calls.inviteAdmin);
  const [leaving, setLeaving] = useState(false);
  const invite = useInviteForm(onClose);
  const credentials = useCredentialsForm(async (changed) => {
    await onChanged(changed);
    onClose();
  });
  const forms = [invite, credentials];
  const typed = forms.map(({ form }) => form.formState.isDirty).includes(true);
  const leave = () => {
    setLeaving(false);
    for (const { clear } of forms) clear();
    onClose();
  };
  const close = () => {
    if (forms.some(({ busy }) => busy)) return;
    if (typed) setLeaving(true);
    else leave();
  };

  return (
    <>
      <Dialog open={open} onClose={close} title="Admin Settings">
        {notice}
        <Tabs.Root
          lazyMount
          recipe={tabsSlotRecipe}
          defaultValue={canInvite ? 'invite' : 'admins'}
          variant="line"
          fitted
        >
          <Tabs.List mb="5">
            {canInvite && <Tabs.Trigger value="invite">Invite Admin</Tabs.Trigger>}
            <Tabs.Trigger value="credentials">Update Credentials</Tabs.Trigger>
            <Tabs.Trigger value="admins">Administrators</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="invite" p="0">
            <InviteForm invite={invite} />
          </Tabs.Content>
          <Tabs.Content value="credentials" p="0">
            <CredentialsForm user={user} credentials={credentials} onChanged={onChanged} />
          </Tabs.Content>
          <Tabs.Content value="admins" p="0">
            <AdminsList userId={user.id} />
          </Tabs.Content>
        </Tabs.Root>
      </Dialog>
      <ConfirmDialog
        open={open && leaving}
        onClose={() => setLeaving(false)}
        onConfirm={leave}
        title="Close Admin Settings?"
        confirm="Discard"
        busy={false}
      >
        What you have typed is not sent yet, and would be lost.
      </ConfirmDialog>
    </>
  );
}
