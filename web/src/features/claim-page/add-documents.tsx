import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { ClaimantsClaim } from '@portal/contracts/http/claim-page';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/errors.js';
import { newKey } from '../../lib/idempotency-key.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ClaimFilePicker } from '../../ui/claim-file-picker.js';
import { notify } from '../../ui/notify.js';
import { addClaimFiles, claimByLinkQuery } from './calls.js';
import { Names, Part } from './parts.js';

const nothingChosen = () => t`Please choose a file first`;

/** Adds documents that were asked for. The same files are sent under the same key until they have arrived. */
export function AddDocuments({ claim, token }: { claim: ClaimantsClaim; token: string }) {
  const queries = useQueryClient();
  const { queryKey } = claimByLinkQuery(token);
  const [files, setFiles] = useState<File[]>([]);
  const [problems, setProblems] = useState<string[]>([]);
  const [sent, setSent] = useState(0);
  const keys = useRef(new Map<string, string>());
  const asked = claim.history.findLast(({ documents }) => documents.length > 0)?.id;
  const adding = useMutation({
    mutationFn: () =>
      addClaimFiles({ token, asked, files, key: keyFor(keys.current, files), onProgress: setSent }),
    onSuccess(changed) {
      keys.current.clear();
      queries.setQueryData(queryKey, changed);
      setFiles([]);
      notify({
        type: 'success',
        title: t`Your documents have arrived`,
        description: t`We look at them and write to you.`,
      });
    },
    onError(error) {
      if (!(error instanceof ApiError)) return;
      setProblems(error.errors['supportingDocuments'] ?? []);
      // Decided meanwhile, say: the page then shows what it is now.
      if (error.status === 409 || error.status === 404) void queries.invalidateQueries({ queryKey });
    },
  });
  const { isPending: busy, error } = adding;

  function send() {
    if (busy) return;
    setProblems(files.length === 0 ? [nothingChosen()] : []);
    if (files.length === 0) return;
    setSent(0);
    adding.mutate();
  }

  return (
    <Part title={claim.awaited.length > 0 ? t`Please add these documents` : t`Add more documents`}>
      <Stack gap="5">
        {claim.awaited.length > 0 ? (
          <Names names={claim.awaited} />
        ) : (
          <Text color="fg.muted">
            <Trans>
              We have what you sent. Something is missing, or a better picture turned up? Add it here.
            </Trans>
          </Text>
        )}
        <ClaimFilePicker
          files={files}
          onFiles={(chosen) => {
            setFiles(chosen);
            adding.reset();
          }}
          problems={problems}
          onProblems={setProblems}
          sent={busy ? sent : null}
        />
        {busy && (
          <Text role="status" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {sent < 1
              ? t`Sending your files: ${Math.round(sent * 100)}%`
              : t`Your files have arrived and are being checked.`}
          </Text>
        )}
        <Box role="alert" _empty={{ display: 'none' }}>
          {error && problems.length === 0 && (
            <Text px="3.5" py="3" borderRadius="l2" bg="bg.error" color="fg.error" fontWeight="medium">
              {messageOf(error)}
            </Text>
          )}
        </Box>
        <Flex justify="flex-end">
          <BusyButton size="lg" busy={busy} onClick={send}>
            <Trans>Send documents</Trans>
          </BusyButton>
        </Flex>
      </Stack>
    </Part>
  );
}

/** The same key for the same files, so that another try after a lost answer adds them once. */
function keyFor(keys: Map<string, string>, files: File[]): string {
  const of = JSON.stringify(files.map(({ name, size, lastModified }) => [name, size, lastModified]));
  const key = keys.get(of) ?? newKey();
  keys.set(of, key);
  return key;
}
