import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { approve as approveCall } from '@portal/contracts/calls/approvals';
import { listBankAccountApprovals } from '@portal/contracts/calls/nacha';
import type { Approval } from '@portal/contracts/http/approvals';
import { formatExactDollars } from '@portal/contracts/values/money';
import { CircleCheck, History } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '../../lib/rights.js';
import { viewsQuery } from '../../lib/saved-views.js';
import { secondPersonQuery, TOO_NEW, useMayNotApprove } from '../../lib/second-person.js';
import { useListPage } from '../../lib/use-list-page.js';
import { Below } from '../../ui/below.js';
import type { Column } from '../../ui/data-table.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { PartnerLink } from '../../ui/partner-link.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { kindOf, nameOf, payeeOf } from '../../lib/approval.rules.js';
import { AccountApprovals } from './account-approvals.js';
import { ApproveDialog } from './approve-dialog.js';
import { accountsQuery, overList, waitingList } from './queries.js';
import { RefuseDialog } from './refuse-dialog.js';
import { StateBadge } from './state-badge.js';
import { WithdrawDialog } from './withdraw-dialog.js';

type Deciding = { what: 'approve' | 'refuse' | 'withdraw'; request: Approval };

/** Payments that wait for a second administrator, and what became of earlier ones (D-108). */
export function ApprovalsTab({ userId }: { userId: number }) {
  usePageTitle('Approvals');
  const waiting = useListPage(waitingList);
  const over = useListPage(overList);
  const mayNot = useMayNotApprove();
  const requests = [
    waiting.reading,
    useQuery(viewsQuery),
    useQuery({ ...secondPersonQuery, enabled: may(approveCall) }),
  ];
  const accounts = [...requests, useQuery({ ...accountsQuery, enabled: may(listBankAccountApprovals) })];
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const close = () => setDeciding(null);
  const decide = (what: Deciding['what']) => (request: Approval) => setDeciding({ what, request });
  return (
    <Stack gap="4">
      <Panel>
        <Stack gap="0.5" p="4">
          <Text textStyle="sm" color="fg.muted">
            Payments that another administrator has to approve before they are made.
          </Text>
          {mayNot && <Text textStyle="sm">{mayNot}</Text>}
        </Stack>
        <Below of={requests} waiting={<SkeletonRows rows={8} />}>
          <ListPage
            list={waiting}
            label="Waiting for approval"
            noun="requests"
            columns={[
              ...columns,
              {
                id: 'ends',
                header: 'Ends',
                cell: ({ expiresAt }) => <RelativeDate at={expiresAt} />,
              },
              ...(may(approveCall)
                ? [
                    {
                      id: 'decide',
                      header: 'Decide',
                      bare: true,
                      align: 'end' as const,
                      cell: (request: Approval) => (
                        <Actions
                          request={request}
                          isOwn={request.askedBy.id === userId}
                          mayNot={mayNot}
                          onApprove={decide('approve')}
                          onRefuse={decide('refuse')}
                          onWithdraw={decide('withdraw')}
                        />
                      ),
                    },
                  ]
                : []),
            ]}
            keyOf={({ id }) => id}
            failed="The requests could not be loaded"
            empty={{ icon: CircleCheck, text: 'No payment waits for approval.' }}
          />
        </Below>
      </Panel>
      <Below of={requests}>
        {may(listBankAccountApprovals) && <AccountApprovals userId={userId} mayNot={mayNot} />}
      </Below>
      <Below of={accounts}>
        <Panel>
          <Stack gap="0.5" p="4">
            <Heading as="h2" size="lg">
              Earlier requests
            </Heading>
            <Text textStyle="sm" color="fg.muted">
              What became of them, newest first.
            </Text>
          </Stack>
          <ListPage
            list={over}
            label="Earlier requests"
            noun="requests"
            columns={[
              ...columns,
              {
                id: 'state',
                header: 'Outcome',
                onPhone: 'line',
                align: 'end',
                cell: (request) => <Outcome request={request} />,
              },
            ]}
            columnsOf="earlier-approvals"
            keyOf={({ id }) => id}
            failed="The earlier requests could not be loaded"
            empty={{ icon: History, text: 'No earlier requests yet' }}
          />
        </Panel>
      </Below>
      {deciding?.what === 'approve' && <ApproveDialog request={deciding.request} onClose={close} />}
      {deciding?.what === 'refuse' && <RefuseDialog request={deciding.request} onClose={close} />}
      {deciding?.what === 'withdraw' && <WithdrawDialog request={deciding.request} onClose={close} />}
    </Stack>
  );
}

const columns: Column<Approval>[] = [
  {
    id: 'request',
    header: 'Payment',
    bare: true,
    cell: (request) => (
      <Stack gap="0.5">
        {request.partner ? (
          <PartnerLink id={request.partner.id} name={payeeOf(request)} fontWeight="medium" />
        ) : (
          <Text fontWeight="medium">{payeeOf(request)}</Text>
        )}
        <Text textStyle="sm" color="fg.muted">
          {kindOf(request)}
        </Text>
        {request.advanceReason !== null && (
          <Text textStyle="sm" color="fg.muted">
            {formatExactDollars(request.beyondOwedInCents)} more than is payable now: {request.advanceReason}
          </Text>
        )}
        {request.driftReason !== null && (
          <Text textStyle="sm" color="fg.warning">
            No batch was to be paid then. Why it cannot wait: {request.driftReason}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    onPhone: 'line',
    align: 'end',
    cell: ({ amountInCents }) => formatExactDollars(amountInCents),
  },
  {
    id: 'sales',
    header: 'Sales settled',
    align: 'end',
    cell: ({ salesCount }) => salesCount,
  },
  {
    id: 'asked',
    header: 'Asked for',
    cell: (request) => (
      <Stack gap="0.5">
        <span>
          by {nameOf(request.askedBy)}, <RelativeDate at={request.askedAt} />
        </span>
        {whyNotOf(request) && (
          <Text textStyle="sm" color="fg.warning">
            {whyNotOf(request)}
          </Text>
        )}
      </Stack>
    ),
  },
];

/** Why nobody can approve it now; null where somebody can, as far as it is known. */
function whyNotOf({ askedBy, askerMayPay, askerIsTooNew }: Approval): string | null {
  if (askerMayPay === false) return `${nameOf(askedBy)} may not pay any more, so it cannot be approved.`;
  return askerIsTooNew ? `${nameOf(askedBy)} has ${TOO_NEW}: until then it cannot be approved.` : null;
}

interface ActionsProps {
  request: Approval;
  isOwn: boolean;
  /** Why one may not approve yet. */
  mayNot: string | null;
  onApprove: (request: Approval) => void;
  onRefuse: (request: Approval) => void;
  onWithdraw: (request: Approval) => void;
}

/** Nobody decides about their own request but to withdraw it. */
const Actions = ({ request, isOwn, mayNot, onApprove, onRefuse, onWithdraw }: ActionsProps) => (
  <Flex gap="2" justify="end" wrap="wrap">
    {isOwn ? (
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-label={`Withdraw the request for ${payeeOf(request)}`}
        onClick={() => onWithdraw(request)}
      >
        Withdraw
      </Button>
    ) : (
      <>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          aria-label={`Refuse the request for ${payeeOf(request)}`}
          onClick={() => onRefuse(request)}
        >
          Refuse
        </Button>
        <Button
          size="sm"
          aria-label={`Approve the request for ${payeeOf(request)}`}
          disabled={mayNot !== null || whyNotOf(request) !== null}
          title={mayNot ?? whyNotOf(request) ?? undefined}
          onClick={() => onApprove(request)}
        >
          Approve
        </Button>
      </>
    )}
  </Flex>
);

const Outcome = ({
  request: { state, decidedBy, decidedAt, reason, payoutId, batchId },
}: {
  request: Approval;
}) => (
  <Stack gap="1" align="end">
    <StateBadge state={state} />
    {decidedBy && decidedAt && (
      <Text textStyle="sm" color="fg.muted">
        by {nameOf(decidedBy)}, <RelativeDate at={decidedAt} />
      </Text>
    )}
    {reason !== null && <Text textStyle="sm">{reason}</Text>}
    {payoutId !== null && (
      <Text textStyle="sm" color="fg.muted">
        Payout {payoutId}
      </Text>
    )}
    {batchId !== null && (
      <Text textStyle="sm" color="fg.muted">
        Batch {batchId}
      </Text>
    )}
  </Stack>
);
