import { Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { claimChange, type ClaimChange, type ClaimInFull } from '@portal/contracts/http/admin-claims';
import { NEXT_CLAIM_STATUSES, type ClaimStatus } from '@portal/contracts/values/claims';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useForm, type DefaultValues } from 'react-hook-form';
import { draftOf, keepDraft } from '../../lib/drafts.js';
import { ApiError, messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { notify } from '../../ui/notify.js';
import { SelectField } from '../../ui/select-field.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { STATUS_NAMES } from './claim-status-badge.js';
import { changeClaim, CLAIMS_KEY, showClaim } from './queries.js';

/** No status is preselected, since the claimant is notified at once. */
const NOTHING: DefaultValues<ClaimChange> = { note: '' };

/** Decides on a claim; sends the status and the note to the claimant by e-mail. The note outlives the dialog until it is sent. */
export function ChangeStatus({ claim }: { claim: ClaimInFull }) {
  const queries = useQueryClient();
  const possible: readonly ClaimStatus[] = NEXT_CLAIM_STATUSES[claim.status];
  const form = useForm<ClaimChange>({
    resolver: zodResolver(claimChange),
    defaultValues: { ...NOTHING, note: draftOf('decision', claim.id) },
  });
  const change = useMutation({
    // A release without pages of claims has no `newest`.
    mutationFn: (body: ClaimChange) =>
      changeClaim(claim.id, {
        ...body,
        was: claim.status,
        ...(claim.newest !== undefined && { newest: claim.newest }),
      }),
    async onSuccess(changed) {
      notify({
        type: 'success',
        title: `${changed.claimNumber} is ${changed.status}`,
        description: 'The claimant is told by e-mail.',
      });
      keepDraft('decision', claim.id, '');
      form.reset(NOTHING);
      await showClaim(queries, changed);
    },
    onError(error) {
      const noteProblem = error instanceof ApiError ? error.errors['note']?.[0] : undefined;
      if (noteProblem) return form.setError('note', { message: noteProblem }, { shouldFocus: true });
      notify({ type: 'error', title: 'The status could not be changed', description: messageOf(error) });
      // Somebody else may have decided meanwhile, or documents came: keep the note, reset the status.
      form.resetField('status');
      void queries.invalidateQueries({ queryKey: CLAIMS_KEY });
    },
  });
  const { errors } = form.formState;

  return (
    <form noValidate onSubmit={form.handleSubmit((body) => change.mutate(body))}>
      <Stack gap="4" borderTopWidth="1px" pt="5">
        <Heading as="h3" size="sm">
          Change the status
        </Heading>
        <SelectField
          label="New status"
          placeholder="Choose a status"
          options={Object.fromEntries(possible.map((status) => [status, STATUS_NAMES[status]]))}
          error={errors.status?.message}
          {...form.register('status')}
        />
        <TextAreaField
          label="Note to the claimant"
          rows={3}
          error={errors.note?.message}
          {...form.register('note', {
            onChange: (event: ChangeEvent<HTMLTextAreaElement>) =>
              keepDraft('decision', claim.id, event.target.value),
          })}
        />
        <Flex justify="space-between" align="center" gap="4" wrap="wrap">
          <Text textStyle="sm" color="fg.muted">
            It goes to {claim.email}, with the note.
          </Text>
          <BusyButton type="submit" busy={change.isPending}>
            Change status
          </BusyButton>
        </Flex>
      </Stack>
    </form>
  );
}
