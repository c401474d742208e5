import { Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { RelativeDate } from '../../ui/relative-date.js';
import { fileOfPayoutQuery } from './queries.js';

/** Warning before a payout is voided: what the bank may still send. Empty for a payout that is in no file. */
export function BankFileNote({ payoutId }: { payoutId: number }) {
  const { data, isError, isFetching } = useQuery(fileOfPayoutQuery(payoutId));
  if (isFetching) return <Text color="fg.muted">Looking whether it is in a file for the bank…</Text>;
  if (isError || !data)
    return (
      <Text role="alert" color="fg.warning">
        Whether it is in a file for the bank could not be looked up. If it is, the bank may send it all the
        same.
      </Text>
    );
  if (!data.file) return null;
  const { id, batchId, madeAt } = data.file;
  return (
    <Text role="alert" color="fg.error" fontWeight="medium">
      It is in NACHA file {id} of batch {batchId}, made <RelativeDate at={madeAt} />. If your bank has that
      file, the money goes out all the same, and once more when it is paid again: tell your bank to leave it
      out. If your bank has not, declare the file unused under Month end.
    </Text>
  );
}
