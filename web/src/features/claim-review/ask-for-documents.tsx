import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { claimRequest, type ClaimInFull, type ClaimRequest } from '@portal/contracts/http/admin-claims';
import { useQueryClient } from '@tanstack/react-query';
import { FilePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { draftOf, keepDraft } from '../../lib/drafts.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { notify } from '../../ui/notify.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { askClaimant, CLAIMS_KEY, showClaim } from './queries.js';

/** As typed: the documents one on each line. */
interface Typed {
  documents: string;
  note: string;
}

/** What was typed and not sent. */
const draftsOf = (claimId: number): Typed => ({
  documents: draftOf('documents', claimId),
  note: draftOf('request', claimId),
});
function keepDrafts(claimId: number, { documents, note }: Typed) {
  keepDraft('documents', claimId, documents);
  keepDraft('request', claimId, note);
}

const wishOf = ({ documents, note }: Typed) => ({
  documents: documents.split('\n').filter((line) => line.trim() !== ''),
  note,
});

/** Asks the claimant for documents, by mail with the link to the claim's page (D-156). Closed until somebody wants to; what is typed outlives the dialog until it is sent. */
export function AskForDocuments({ claim }: { claim: ClaimInFull }) {
  const [open, setOpen] = useState(false);
  const wasOpen = useRef(false);
  if (open)
    return (
      <AskForm
        claim={claim}
        onClose={() => {
          wasOpen.current = true;
          setOpen(false);
        }}
      />
    );
  return (
    <Box>
      <Button
        // The form took the focus with it.
        ref={(button) => {
          if (wasOpen.current) button?.focus();
          wasOpen.current = false;
        }}
        variant="outline"
        colorPalette="gray"
        onClick={() => setOpen(true)}
      >
        <FilePlus size={16} aria-hidden /> Ask for documents
      </Button>
    </Box>
  );
}

function AskForm({ claim, onClose }: { claim: ClaimInFull; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<Typed>({ defaultValues: draftsOf(claim.id) });
  const { setFocus, setError } = form;
  useEffect(() => setFocus('documents'), [setFocus]);
  const asking = useConfirmed({
    act: ({ documents, note }: ClaimRequest, key) => askClaimant(claim.id, { documents, note }, key),
    async onDone(changed) {
      keepDrafts(claim.id, { documents: '', note: '' });
      const shown = showClaim(queries, changed);
      notify({
        type: 'success',
        title: 'Asked for documents',
        description: 'The claimant is told by e-mail.',
      });
      onClose();
      await shown;
    },
    refresh: () => queries.invalidateQueries({ queryKey: CLAIMS_KEY }),
  });
  const ask = form.handleSubmit((typed) => {
    const checked = claimRequest.safeParse(wishOf(typed));
    if (checked.success) return asking.confirm(checked.data, {});
    const { path, message } = checked.error.issues[0]!;
    setError(path[0] === 'note' ? 'note' : 'documents', { message }, { shouldFocus: true });
  });
  const { errors } = form.formState;
  const kept = { onChange: () => keepDrafts(claim.id, form.getValues()) };

  return (
    <form noValidate onSubmit={(event) => void ask(event)}>
      <Stack gap="4" borderTopWidth="1px" pt="5">
        <Heading as="h3" size="sm">
          Ask for documents
        </Heading>
        <TextAreaField
          label="Documents, one on each line"
          rows={3}
          readOnly={asking.busy}
          error={errors.documents?.message}
          {...form.register('documents', kept)}
        />
        <TextAreaField
          label="What else the claimant should know (optional)"
          rows={3}
          readOnly={asking.busy}
          error={errors.note?.message}
          {...form.register('note', kept)}
        />
        <ConfirmedState {...asking} />
        <Flex justify="space-between" align="center" gap="3" wrap="wrap">
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            It goes to {claim.email}, with a link to add them.
          </Text>
          <Flex gap="2" wrap="wrap">
            <Button variant="ghost" colorPalette="gray" disabled={asking.busy} onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={asking.busy}>
              Send request
            </BusyButton>
          </Flex>
        </Flex>
      </Stack>
    </form>
  );
}
