import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { UnapprovedAccount } from '@portal/contracts/http/bank-accounts';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { bankAccountQuery } from '../../lib/bank-account.js';
import { dayOf } from '../../lib/dates.js';
import { messageOf } from '../../lib/errors.js';
import { administratorName } from '../../lib/made-by.rules.js';
import { TOO_NEW } from '../../lib/second-person.js';
import { AccountOnFile } from '../../ui/account-on-file.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { FailedState } from '../../ui/failed-state.js';
import { ListPage } from '../../ui/list-page.js';
import { Panel } from '../../ui/panel.js';
import { PartnerLink } from '../../ui/partner-link.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
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

/** Bank accounts that wait for a second administrator (D-109); absent where there are none. */
export function AccountApprovals({ userId, mayNot }: Props) {
  const reading = useQuery(accountsQuery);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const close = () => setDeciding(null);
  if (reading.data?.total === 0) return null;
  return (
    <Panel>
      <Stack gap="0.5" p="4">
        <Heading as="h2" size="lg">
          Bank accounts
        </Heading>
        <Text textStyle="sm" color="fg.muted">
          Each is paid once its wait is over and an administrator has approved it, other than who typed it.
          Until then the account before is.
        </Text>
      </Stack>
      <ListPage
        list={{ reading, table: { name: 'approvals' } }}
        label="Bank accounts"
        noun="accounts"
        columnsOf="account-approvals"
        columns={[
          {
            id: 'partner',
            header: 'Partner',
            bare: true,
            cell: (account) => (
              <PartnerLink id={account.partnerId} name={partnerOf(account)} fontWeight="medium" />
            ),
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
                  by {account.byPartner ? 'the partner' : administratorName(account.setBy)},{' '}
                  <RelativeDate at={account.setAt} />
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
        failed="The bank accounts could not be loaded"
        empty={{ icon: Landmark, text: 'No bank account waits for approval.' }}
      />
      {deciding?.what === 'approve' && <Approve account={deciding.account} onClose={close} />}
      {deciding?.what === 'stop' && <Stop account={deciding.account} onClose={close} />}
    </Panel>
  );
}

const partnerOf = ({ partnerId: id, firstName, lastName }: UnapprovedAccount) =>
  nameOf({ id, firstName, lastName }, 'Partner');

const whyNotOf = (account: UnapprovedAccount) =>
  `${administratorName(account.setBy)} has ${TOO_NEW}, or has it no longer. Approve it then, or type it again.`;

interface DecideProps {
  account: UnapprovedAccount;
  onClose: () => void;
}

/** Shows the account first: who approves it holds it against what the partner says. */
function Approve({ account, onClose }: DecideProps) {
  const { partnerId, version } = account;
  const name = partnerOf(account);
  const typed = useQuery(bankAccountQuery(partnerId));
  const deciding = useDecision(
    ({ version: seen }: { version: number }) => approveAccount(partnerId, seen),
    onClose,
    {
      title: 'Account approved',
      description: `${name}, ends in ${account.lastDigits}.`,
    },
  );
  const isShown = typed.data?.version === version;
  return (
    <ConfirmDialog
      open
      title={`Approve the account of ${name} that ends in ${account.lastDigits}?`}
      confirm={isShown ? 'Approve' : null}
      colorPalette="brand"
      busy={deciding.busy}
      state={deciding}
      onConfirm={() => deciding.decide({ version })}
      onClose={onClose}
    >
      {typed.isPending || typed.isFetching ? (
        <SkeletonRows rows={4} />
      ) : typed.isError ? (
        <FailedState
          title="The account could not be loaded"
          message={messageOf(typed.error)}
          onRetry={() => void typed.refetch()}
        />
      ) : typed.data && isShown ? (
        <>
          <AccountOnFile account={typed.data} />
          <Text>
            Payouts go there from {dayOf(account.effectiveAt)} on, or at once if that day has passed. Ask{' '}
            {name} first, by a number that you know.
          </Text>
        </>
      ) : (
        <Text role="alert">This change was stopped, replaced or removed meanwhile.</Text>
      )}
    </ConfirmDialog>
  );
}

function Stop({ account, onClose }: DecideProps) {
  const name = partnerOf(account);
  const deciding = useDecision(
    ({ version }: { version: number }) => stopAccount(account.partnerId, version),
    onClose,
    { title: 'Change stopped', description: `The account of ${name} stays as it was.` },
  );
  return (
    <ConfirmDialog
      open
      title={`Stop the change for ${name}?`}
      confirm="Stop the change"
      busy={deciding.busy}
      state={deciding}
      onConfirm={() => deciding.decide({ version: account.version })}
      onClose={onClose}
    >
      The account before stays, and changes are refused until an administrator allows them again. Partner and
      administrators are told.
    </ConfirmDialog>
  );
}
