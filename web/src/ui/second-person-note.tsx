import { Stack, Text } from '@chakra-ui/react';
import type { SecondPersonNeeds } from '@portal/contracts/http/approvals';
import { formatExactDollars } from '@portal/contracts/values/money';
import { APPROVAL_DAYS, APPROVER_AFTER_DAYS } from '@portal/contracts/values/second-person';

/** Says before a payment is confirmed that it needs a second administrator (D-108). */
export function SecondPersonNote({ needs }: { needs: SecondPersonNeeds | undefined }) {
  return (
    <Stack
      role="note"
      gap="1"
      mt="3"
      p="3"
      borderRadius="l2"
      bg="bg.warning"
      color="fg.warning"
      textStyle="sm"
    >
      <Text fontWeight="medium">
        A second person is needed: another administrator has to approve this within {APPROVAL_DAYS} days
        before it is paid.
      </Text>
      <Text>A sale, a refund or the end of a hold period changes it: then it has to be asked for again.</Text>
      {needs?.fromInCents === 0 && !needs.mayApprove && (
        <Text>
          You have had the right to pay for less than {APPROVER_AFTER_DAYS} days: until then each payment
          needs one, and nobody can approve it before.
        </Text>
      )}
      {needs && needs.aloneInCents > 0 && needs.fromInCents > 0 && (
        <Text>
          You have paid {formatExactDollars(needs.aloneInCents)} alone within 24 hours, which counts too. The
          limit is {formatExactDollars(needs.fromInCents)}.
        </Text>
      )}
      {needs?.othersWhoMayApprove === 0 && (
        <Text>
          Nobody else can approve now. Whoever does must have had the right to pay for {APPROVER_AFTER_DAYS}{' '}
          days.
        </Text>
      )}
    </Stack>
  );
}
