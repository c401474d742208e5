import { Button } from '@chakra-ui/react';
import { retryGivenUpMails } from '@portal/contracts/calls/admin-troubleshooting';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '../../lib/rights.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { counted } from '../../lib/counted.js';
import { givenUpMailsQuery, MAILS_KEY, retryMails } from './queries.js';

const mails = (count: number) => counted(count, 'mail', 'mails');

/** Sends all failed mails again; renders nothing if there are none. */
export function SendAllAgain() {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const count = useQuery(givenUpMailsQuery).data?.count ?? 0;
  const retrying = useMutation({
    mutationFn: retryMails,
    async onSuccess({ count: again }) {
      await queries.invalidateQueries({ queryKey: MAILS_KEY });
      setAsking(false);
      notify({
        type: 'success',
        title: again === 1 ? '1 mail is tried again' : `${mails(again)} are tried again`,
      });
    },
  });
  if ((count === 0 && !asking) || !may(retryGivenUpMails)) return null;
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setAsking(true)}>
        Send all again
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => retrying.mutate()}
        title={`Send ${mails(count)} again?`}
        confirm={`Send ${mails(count)}`}
        busy={retrying.isPending}
        state={{ unknown: false, changes: [], problem: retrying.error }}
      >
        The mail server did not take them, or did not say whether it did: then somebody may get a mail twice.
        Put right first what it complained about.
      </ConfirmDialog>
    </>
  );
}
