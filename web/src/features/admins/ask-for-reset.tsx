import { Button, Stack, Text } from '@chakra-ui/react';
import type { ListedAdmin } from '@portal/contracts/http/admins';
import { APPROVER_AFTER_DAYS } from '@portal/contracts/values/second-person';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { askForFactorReset } from './calls.js';

interface Props {
  admin: ListedAdmin;
  /** All of them. */
  admins: ListedAdmin[];
  /** Who may ask and confirm; absent from a server of before. */
  deciders: number[] | undefined;
  /** Who looks. */
  userId: number;
  onAsked: () => Promise<unknown>;
}

/** Asks to reset the second factors of somebody who lost them, which another owner confirms (D-111). */
export function AskForReset({ admin, admins, deciders, userId, onAsked }: Props) {
  const [asking, setAsking] = useState(false);
  const ask = useMutation({
    mutationFn: () => askForFactorReset(admin.id),
    onSuccess: onAsked,
    onError: (error) =>
      notify({ type: 'error', title: 'The reset was not asked for', description: messageOf(error) }),
  });
  const whyNot = useId();
  const isNew = deciders !== undefined && !deciders.includes(userId);
  const name = `${admin.firstName} ${admin.lastName}`;
  const deciding = admins.filter(
    ({ id, adminRole, isSuspended }) =>
      (deciders ? deciders.includes(id) : adminRole === 'owner' && !isSuspended) && id !== admin.id,
  );
  return (
    <Stack gap="3" align="start" borderTopWidth="1px" pt="5">
      <Text textStyle="sm" color="fg.muted">
        {deciding.length > 1
          ? 'Did they lose their second factor, and their recovery codes too? Two owners can reset it.'
          : `Two other owners, who could pay for ${APPROVER_AFTER_DAYS} days, are needed to reset a lost second factor, and there are fewer. Whoever runs the portal resets it on its machine: make reset-factor.`}
      </Text>
      {deciding.length > 1 && (
        <Button
          variant="outline"
          colorPalette="gray"
          disabled={isNew}
          aria-describedby={isNew ? whyNot : undefined}
          onClick={() => setAsking(true)}
        >
          Reset second factor
        </Button>
      )}
      {deciding.length > 1 && isNew && (
        <Text id={whyNot} textStyle="sm">
          You cannot ask for it yet: only owners who could pay for {APPROVER_AFTER_DAYS} days can.
        </Text>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => ask.mutate()}
        title={`Ask to reset the second factor of ${name}?`}
        confirm="Ask"
        colorPalette="brand"
        busy={ask.isPending}
      >
        Another owner confirms it within 24 hours. Then {name} is signed out everywhere, and gets a link for a
        new password by mail. Where the portal sends no mails, whoever runs it has to make that link on its
        machine: make password-link. They and all owners are told now. First make sure, in person or by phone,
        that it is really they who ask.
      </ConfirmDialog>
    </Stack>
  );
}
