import { t } from '@lingui/core/macro';
import { Skeleton } from '@chakra-ui/react';
import type { User } from '@portal/contracts/http/account';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ownBankAccountQuery } from '../../features/earnings/queries.js';
import { FirstSteps } from '../../features/first-steps/first-steps.js';
import { stepsOf } from '../../features/first-steps/steps.rules.js';
import { documentsQuery } from '../../features/profile/queries.js';
import { referralsQuery } from '../../features/referrals/queries.js';
import { askDialog } from '../../lib/dialog-asked.js';
import { w9Standing } from '../../lib/document-standing.rules.js';

interface Props {
  user: User;
  onCreate: () => void;
  onReachCreate: () => void;
}

/** The first steps, of several features. Drawn once all is known, so that nothing below moves twice. */
export function PartnerFirstSteps({ user, onCreate, onReachCreate }: Props) {
  const navigate = useNavigate();
  const links = useQuery(referralsQuery);
  const account = useQuery(ownBankAccountQuery);
  const documents = useQuery(documentsQuery);
  if ([links, account, documents].some(({ isPending }) => isPending))
    return <Skeleton h={{ base: '34rem', md: '25rem' }} borderRadius="l3" aria-hidden />;
  const state = account.data?.state;
  const w9 = documents.data && w9Standing(documents.data);
  const steps = stepsOf({
    user,
    w9,
    hasBank: state && (state === 'on-file' || state === 'waits'),
    links: links.data,
  });
  return (
    <FirstSteps
      steps={steps}
      actions={{
        profile: { label: t`Open profile`, onDo: () => askDialog('profile') },
        paid:
          w9 === 'missing' || w9 === 'refused'
            ? { label: w9 === 'refused' ? t`Send W9 again` : t`Add W9`, onDo: () => askDialog('profile') }
            : {
                label: state === 'none' ? t`Add bank account` : t`Tax and bank`,
                onDo: () =>
                  void navigate({
                    to: '/earnings',
                    hash: state === 'none' ? 'bank-account' : 'tax-and-bank',
                  }),
              },
        link: { label: t`Create link`, onDo: onCreate, onReach: onReachCreate },
        // There is nothing to share before there is a link.
        ...(links.data?.length && {
          share: {
            label: t`Share`,
            onDo: () => void navigate({ to: '/links', search: { dialog: undefined } }),
          },
        }),
      }}
    />
  );
}
