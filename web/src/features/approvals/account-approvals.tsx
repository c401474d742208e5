import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { UnapprovedAccount } from '@portal/contracts/http/bank-accounts';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '../../lib/dates.js';
import { administratorName } from '../../lib/made-by.rules.js';
import { TOO_NEW } from '../../lib/second-person.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { ListPage } from '../../ui/list-page.js';
import { Panel } from '../../ui/panel.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { nameOf } from '../../lib/approval.rules.js';
import { accountsQuery, approveAccount, stopAccount } from './queries.js';
import { useDecision } from './use-decision.js';

interface Deciding {
  what: 'approve' | 'stop';
  account: UnapprovedAccount;
}

interface Props {
  userId: number;
  /** Why one may not approve yet. */
  mayNot: string | null;
}

/** Changed bank accounts that wait for a second administrator (D-109); absent where there are none. */
export function AccountApprovals({ userId, mayNot }: Props) {
  const reading = useQuery(accountsQuery);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  if (reading.data?.total === 0) return null;
  return (
    <Panel>
      <Stack gap="0.5" p="4">
        <Heading as="h2" size="lg">
          Changed bank accounts
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          Each is paid once another administrator has approved it and its wait is over. Until then the account
          before is.
        </Text>
      </Stack>
      <ListPage
        list={{ reading }}
        label="Changed bank accounts"
        noun="accounts"
        columns={[
          {
            id: 'partner',
            header: 'Partner',
            bare: true,
            cell: (account) => <Text fontWeight="medium">{partnerOf(account)}</Text>,
          },
          {
            id: 'account',
            header: 'Account',
            cell: ({ lastDigits, lastDigitsBefore }) =>
              `ends in ${lastDigits}${lastDigitsBefore === null ? '' : `; before: ${lastDigitsBefore}`}`,
          },
          {
            id: 'typed',
            header: 'Typed',
            cell: (account) => (
              <Stack gap="0.5">
                <span>
                  by {administratorName(account.setBy)}, <RelativeDate at={account.setAt} />
                </span>
                {account.typistIsTooNew && (
                  <Text textStyle="sm" color="fg.warning">
                    {whyNotOf(account)}
                  </Text>
                )}
              </Stack>
            ),
          },
          {
            id: 'waits',
            header: 'Waits until',
            cell: ({ effectiveAt }) => <RelativeDate at={effectiveAt} />,
          },
          {
            id: 'decide',
            header: 'Decide',
            bare: true,
            align: 'end',
            cell: (account) => (
              <Flex gap="2" justify="end" wrap="wrap">
                <Button
                  size="sm"
                  variant="outline"
                  colorPalette="gray"
                  aria-label={`Stop the change for ${partnerOf(account)}`}
                  onClick={() => setDeciding({ what: 'stop', account })}
                >
                  Stop
                </Button>
                {account.setBy.id !== userId && (
                  <Button
                    size="sm"
                    aria-label={`Approve the account of ${partnerOf(account)}`}
                    disabled={mayNot !== null || account.typistIsTooNew === true}
                    title={mayNot ?? (account.typistIsTooNew && whyNotOf(account))}
                    onClick={() => setDeciding({ what: 'approve', account })}
                  >
                    Approve
                  </Button>
                )}
              </Flex>
            ),
          },
        ]}
        keyOf={({ version }) => version}
        failed="The changed bank accounts could not be loaded"
        empty={{ icon: Landmark, text: 'No changed account waits for approval.' }}
      />
      {deciding && <Decide {...deciding} onClose={() => setDeciding(null)} />}
    </Panel>
  );
}

const partnerOf = ({ partnerId: id, firstName, lastName }: UnapprovedAccount) =>
  nameOf({ id, firstName, lastName }, 'Partner');

const whyNotOf = (account: UnapprovedAccount) =>
  `${administratorName(account.setBy)} has ${TOO_NEW}, or has it no longer. Approve it then, or type it again.`;

function Decide({ what, account, onClose }: Deciding & { onClose: () => void }) {
  const isApproval = what === 'approve';
  const name = partnerOf(account);
  const deciding = useDecision(
    ({ version }: { version: number }) =>
      isApproval ? approveAccount(account.partnerId, version) : stopAccount(account.partnerId, version),
    onClose,
    isApproval
      ? { title: 'Account approved', description: `${name}, ends in ${account.lastDigits}.` }
      : { title: 'Change stopped', description: `The account of ${name} stays as it was.` },
  );
  return (
    <ConfirmDialog
      open
      title={
        isApproval
          ? `Approve the account of ${name} that ends in ${account.lastDigits}?`
          : `Stop the change for ${name}?`
      }
      confirm={isApproval ? 'Approve' : 'Stop the change'}
      colorPalette={isApproval ? 'brand' : 'red'}
      busy={deciding.busy}
      state={deciding}
      onConfirm={() => deciding.decide({ version: account.version })}
      onClose={onClose}
    >
      {isApproval
        ? `Payouts go there from ${dayOf(account.effectiveAt)} on, or at once if that day has passed. Ask ${name} first, by a number that you know.`
        : 'The account before stays, and changes are refused until an administrator allows them again. Partner and administrators are told.'}
    </ConfirmDialog>
  );
}
