import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, SimpleGrid, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@portal/contracts/http/account';
import { supportRequest, type SupportRequest } from '@portal/contracts/http/support';
import type { SupportReason } from '@portal/contracts/values/support';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../lib/errors.js';
import { reasonNames } from '../../lib/support.js';
import { BusyButton } from '../../ui/busy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/notify.js';
import { SelectField } from '../../ui/select-field.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { sendSupportRequest } from './calls.js';

interface Props {
  user: User;
  /** What the form is opened for; it takes the place of no other choice. */
  reason: SupportReason | undefined;
  open: boolean;
  onClose: () => void;
}

/** Writes to support (specification, 'Contact support dialog'). Typed text stays until it is sent. */
export function SupportDialog({ user, reason: about, open, onClose }: Props) {
  const formId = useId();
  const form = useForm<SupportRequest>({
    resolver: zodResolver(supportRequest),
    defaultValues: { message: '' },
  });
  const { getValues, setValue } = form;
  useEffect(() => {
    if (open && about && !getValues('reason')) setValue('reason', about);
  }, [open, about, getValues, setValue]);
  const { reason, message } = useWatch({ control: form.control });
  const { errors } = form.formState;
  // At once, since checking what was typed takes a moment, and a second press comes sooner.
  const sending = useRef(false);
  const submit = (request: SupportRequest) => {
    if (sending.current) return;
    sending.current = true;
    send.mutate(request);
  };
  const send = useMutation({
    mutationFn: sendSupportRequest,
    onSettled: () => {
      sending.current = false;
    },
    onSuccess() {
      form.reset();
      onClose();
      notify({
        type: 'success',
        title: t`Support request submitted`,
        description: t`We'll get back to you as soon as possible.`,
      });
    },
    onError: (error) =>
      notify({
        type: 'error',
        title: t`Error`,
        description:
          error instanceof ApiError && error.status === 429
            ? error.message // when to come back
            : t`Failed to submit support request. Please try again.`,
      }),
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Contact support`}
      description={t`Tell us what is on your mind. We answer by email.`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <BusyButton
            type="submit"
            form={formId}
            minW="36"
            busy={send.isPending}
            disabled={!reason || !message}
          >
            {send.isPending ? t`Submitting...` : t`Submit`}
          </BusyButton>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <Stack gap="5">
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
            <TextField label={t`Email`} readOnly bg="bg.subtle" value={user.email} />
            <TextField
              label={t`Name`}
              readOnly
              bg="bg.subtle"
              value={`${user.firstName} ${user.lastName}`.trim()}
            />
          </SimpleGrid>
          <SelectField
            label={t`Reason`}
            placeholder={t`Select a reason`}
            options={reasonNames()}
            error={errors.reason?.message}
            {...form.register('reason')}
          />
          <TextAreaField
            label={t`Message`}
            rows={4}
            minH="80px"
            error={errors.message?.message}
            {...form.register('message')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
