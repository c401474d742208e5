import { Button, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { correctEmail as rules, type CorrectEmail } from '@portal/contracts/http/admins';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../lib/errors.js';
import type { ReadPage } from '../../lib/pages.js';
import { refusals } from '../../lib/refusals.rules.js';
import { BusyButton } from '../../ui/busy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/notify.js';
import { nameOf } from './partner.rules.js';
import { correctEmail, PARTNERS_KEY } from './queries.js';

const FORM = 'correct-email';

interface Props {
  partner: AdminPartner;
  open: boolean;
  onClose: () => void;
}

/** Corrects the address that a partner mistyped, while nobody has confirmed it (D-112). */
export function CorrectEmailDialog({ partner, open, onClose }: Props) {
  const queries = useQueryClient();
  const form = useForm<CorrectEmail>({
    resolver: zodResolver(rules),
    defaultValues: { email: '' },
    mode: 'onSubmit',
  });
  const close = () => {
    form.reset();
    onClose();
  };
  const correcting = useMutation({
    mutationFn: (body: CorrectEmail) => correctEmail(partner.id, body),
    onSuccess(_, { email }) {
      // The list's copy learns of it a moment later: the row does not wait for it.
      queries.setQueriesData<ReadPage<AdminPartner>>({ queryKey: PARTNERS_KEY }, (page) =>
        page && 'rows' in page
          ? { ...page, rows: page.rows.map((row) => (row.id === partner.id ? { ...row, email } : row)) }
          : page,
      );
      close();
      notify({
        type: 'success',
        title: 'E-mail corrected',
        description: `${nameOf(partner)} now signs in with ${email}, and is paid once they have confirmed it by the link that we sent there.`,
      });
    },
    onError(error) {
      const [found] = refusals(error, 'email', ['email']);
      if (found) form.setError('email', { message: found.message }, { shouldFocus: true });
      else
        notify({
          type: 'error',
          title: 'The e-mail was not corrected',
          description: messageOf(error),
        });
    },
  });
  return (
    <Dialog
      open={open}
      onClose={() => !correcting.isPending && close()}
      title={`Correct the e-mail of ${nameOf(partner)}`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={correcting.isPending} onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" form={FORM} busy={correcting.isPending}>
            Correct
          </BusyButton>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => void form.handleSubmit((body) => correcting.mutate(body))(event)}
      >
        <Stack gap="4">
          <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
            Nobody has confirmed {partner.email}. A link goes to the new address, and the partner is paid once
            it is confirmed there. The old address signs in no longer, and is told. First make sure, in person
            or by phone, that it is really they who ask.
          </Text>
          <TextField
            label="Right e-mail"
            type="email"
            autoComplete="off"
            {...form.register('email')}
            error={form.formState.errors.email?.message}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
