import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { ChangeAdmin, ListedAdmin } from '@portal/contracts/http/admins';
import type { AdminRole } from '@portal/contracts/values/admin-roles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { useDeletion } from '../../lib/use-deletion.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { notify } from '../../ui/notify.js';
import { AskForReset } from './ask-for-reset.js';
import { adminsQuery, changeAdmin, removeAdmin } from './calls.js';
import { RoleField } from './role-field.js';
import { ROLE_NAMES } from './roles.js';

interface Props {
  admin: ListedAdmin | null;
  /** All of them. */
  admins: ListedAdmin[];
  /** Who may reset second factors (D-111); absent from a server of before. */
  deciders: number[] | undefined;
  /** Who looks. */
  userId: number;
  onClose: () => void;
}

/** Role, suspension and removal of another administrator (D-100). */
export function ChangeAdminDialog({ admin, admins, deciders, userId, onClose }: Props) {
  const [asking, setAsking] = useState<'suspend' | 'remove' | null>(null);
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: adminsQuery.queryKey });
  const done = async (title: string, description: string) => {
    await readAgain();
    notify({ type: 'success', title, description });
    setAsking(null);
    onClose();
  };
  const name = admin && `${admin.firstName} ${admin.lastName}`;
  const change = useMutation({
    mutationFn: ({ id, body }: { id: number; body: ChangeAdmin }) => changeAdmin(id, body),
    onSuccess: (changed) =>
      done(
        changed.isSuspended ? 'Account suspended' : 'Administrator changed',
        changed.isSuspended
          ? `${name} is signed out everywhere, and cannot sign in.`
          : `${name} has the role ${ROLE_NAMES[changed.adminRole]}, and signs in again.`,
      ),
    async onError(error) {
      await readAgain();
      notify({ type: 'error', title: 'The account could not be changed', description: messageOf(error) });
    },
  });
  const removal = useDeletion<ListedAdmin>({
    remove: ({ id }) => removeAdmin(id),
    onDone: () => done('Administrator removed', `${name} is signed out everywhere, and cannot sign in.`),
  });
  if (!admin) return null;
  const send = (body: ChangeAdmin) => change.mutate({ id: admin.id, body });

  return (
    <>
      <Dialog open onClose={() => !change.isPending && onClose()} title={`Change ${name}`} size="sm">
        <Stack gap="6">
          <RoleForm admin={admin} busy={change.isPending} onSave={(adminRole) => send({ adminRole })} />
          <Stack gap="3" borderTopWidth="1px" pt="5">
            <Text textStyle="sm" color="fg.muted">
              {admin.isSuspended
                ? 'They cannot sign in until the suspension is lifted.'
                : 'Whoever is suspended or removed is signed out everywhere at once. What they did stays in the audit log.'}
            </Text>
            <Flex gap="3" wrap="wrap">
              {admin.isSuspended ? (
                <BusyButton
                  variant="outline"
                  colorPalette="gray"
                  busy={change.isPending}
                  onClick={() => send({ isSuspended: false })}
                >
                  Lift the suspension
                </BusyButton>
              ) : (
                <Button variant="outline" colorPalette="red" onClick={() => setAsking('suspend')}>
                  Suspend
                </Button>
              )}
              <Button variant="outline" colorPalette="red" onClick={() => setAsking('remove')}>
                Remove
              </Button>
            </Flex>
          </Stack>
          <AskForReset
            admin={admin}
            admins={admins}
            deciders={deciders}
            userId={userId}
            onAsked={() => done('Reset asked for', 'Another owner confirms it within 24 hours.')}
          />
        </Stack>
      </Dialog>
      <ConfirmDialog
        open={asking === 'suspend'}
        onClose={() => setAsking(null)}
        onConfirm={() => send({ isSuspended: true })}
        title={`Suspend ${name}?`}
        confirm="Suspend"
        busy={change.isPending}
      >
        They are signed out everywhere and cannot sign in until an owner lifts the suspension.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={() => {
          removal.reset();
          setAsking(null);
        }}
        onConfirm={() => removal.confirm(admin)}
        title={`Remove ${name}?`}
        confirm="Remove"
        busy={removal.busy}
        state={removal.state}
      >
        Their account is deleted, which cannot be undone. You can invite them again.
      </ConfirmDialog>
    </>
  );
}

interface RoleFormProps {
  admin: ListedAdmin;
  busy: boolean;
  onSave: (role: AdminRole) => void;
}

function RoleForm({ admin, busy, onSave }: RoleFormProps) {
  const [chosen, choose] = useState(admin.adminRole);
  return (
    <Stack gap="4" align="start">
      <RoleField
        chosen={chosen}
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value as AdminRole)}
      />
      <BusyButton busy={busy} disabled={chosen === admin.adminRole} onClick={() => onSave(chosen)}>
        Change role
      </BusyButton>
    </Stack>
  );
}
