import { Link as TextLink } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { notPayableText, type NotPayable as Commission } from '../lib/not-payable.js';

/** For administrators: what of a partner's commission is not payable now; what is flagged leads to the partner's flags. */
export function NotPayable({
  partnerId,
  pending,
  flagged,
}: Commission & {
  partnerId: number;
}) {
  const pendingPart = notPayableText({ pending });
  const flaggedPart = notPayableText({ flagged });
  return (
    <>
      {pendingPart}
      {pendingPart && flaggedPart && '; '}
      {flaggedPart && (
        <TextLink asChild variant="underline" color="inherit">
          <Link
            to="/admin/flags"
            search={{ partner: partnerId, ...(flagged?.amountInCents === 0 && { show: 'decided' as const }) }}
          >
            {flaggedPart}
          </Link>
        </TextLink>
      )}
    </>
  );
}
