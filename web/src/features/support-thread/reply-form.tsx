import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Flex, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { threadReply } from '@portal/contracts/http/support';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { notify } from '../../ui/notify.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { replyInThread, threadQuery } from './calls.js';

/** Writes back to support. What is typed stays until it is sent. */
export function ReplyForm({ token }: { token: string }) {
  const queries = useQueryClient();
  const { queryKey } = threadQuery(token);
  const form = useForm({ resolver: zodResolver(threadReply), defaultValues: { token, message: '' } });
  const sending = useConfirmed({
    act: ({ message }: { message: string }, key) => replyInThread(token, message, key),
    onDone(thread) {
      queries.setQueryData(queryKey, thread);
      form.reset();
      notify({ type: 'success', title: t`Sent`, description: t`We answer by e-mail.` });
    },
    refresh: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(({ message }) => sending.confirm({ message }, {}))}>
      <Stack gap="3">
        <TextAreaField
          label={t`Write back`}
          rows={4}
          readOnly={sending.busy}
          error={form.formState.errors.message?.message}
          {...form.register('message')}
        />
        <ConfirmedState {...sending} />
        <Flex justify="flex-end">
          <BusyButton type="submit" busy={sending.busy}>
            <Trans>Send</Trans>
          </BusyButton>
        </Flex>
      </Stack>
    </form>
  );
}
