import { Badge, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import * as calls from '@portal/contracts/calls/admin-people';
import type { ListedAdmin, ListedInvite } from '@portal/contracts/http/admins';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../lib/errors.js';
import { may } from '../../lib/rights.js';
import { FailedState } from '../../ui/failed-state.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { adminsQuery } from './calls.js';
import { ChangeAdminDialog } from './change-admin-dialog.js';
import { WaitingResets } from './waiting-resets.js';
import { ROLE_NAMES } from './roles.js';
import { WithdrawInvite } from './withdraw-invite.js';

/** Every administrator and open invitation; owners change them here (D-100). */
export function AdminsList({ userId }: { userId: number }) {
  const admins = useQuery(adminsQuery);
  const [changing, setChanging] = useState<ListedAdmin | null>(null);
  const [withdrawing, setWithdrawing] = useState<ListedInvite | null>(null);
  const canChange = may(calls.changeAdmin);
  if (admins.isPending) return <SkeletonRows rows={3} />;
  if (!admins.data)
    return (
      <FailedState
        title="The administrators could not be loaded"
        message={messageOf(admins.error)}
        onRetry={() => void admins.refetch()}
      />
    );
  const { admins: present, invites, factorResets = [], resetDeciders } = admins.data;
  return (
    <Stack gap="5">
      {!canChange && (
        <Text color="fg.muted" textStyle="sm">
          Only an owner invites, changes and removes administrators.
        </Text>
      )}
      <WaitingResets resets={factorResets} admins={present} deciders={resetDeciders} userId={userId} />
      <Stack as="ul" gap="0" listStyleType="none" aria-label="Administrators">
        {present.map((admin) => (
          <Row key={admin.id} person={admin}>
            {admin.isSuspended && <Badge colorPalette="red">Suspended</Badge>}
            {admin.id === userId && <Badge colorPalette="gray">You</Badge>}
            {canChange && admin.id !== userId && (
              <Button
                size="sm"
                variant="outline"
                colorPalette="gray"
                aria-label={`Change ${admin.firstName} ${admin.lastName}`}
                onClick={() => setChanging(admin)}
              >
                Change
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      {invites.length > 0 && (
        <Stack gap="2">
          <Heading as="h3" textStyle="sm">
            Invited, not here yet
          </Heading>
          <Stack as="ul" gap="0" listStyleType="none" aria-label="Invitations">
            {invites.map((invite) => (
              <Row
                key={invite.id}
                person={invite}
                since={
                  <>
                    invited <RelativeDate at={invite.invitedAt} />
                  </>
                }
              >
                {may(calls.withdrawInvite) && (
                  <Button
                    size="sm"
                    variant="outline"
                    colorPalette="gray"
                    aria-label={`Withdraw the invitation of ${invite.firstName} ${invite.lastName}`}
                    onClick={() => setWithdrawing(invite)}
                  >
                    Withdraw
                  </Button>
                )}
              </Row>
            ))}
          </Stack>
        </Stack>
      )}
      <ChangeAdminDialog
        admin={changing}
        admins={present}
        deciders={resetDeciders}
        userId={userId}
        onClose={() => setChanging(null)}
      />
      <WithdrawInvite invite={withdrawing} onClose={() => setWithdrawing(null)} />
    </Stack>
  );
}

interface RowProps {
  person: ListedAdmin | ListedInvite;
  since?: ReactNode;
  children: ReactNode;
}

const Row = ({ person, since, children }: RowProps) => (
  <Flex as="li" align="center" justify="space-between" gap="3" py="3" borderBottomWidth="1px" wrap="wrap">
    <Stack gap="0.5" minW="0">
      <Text fontWeight="medium">
        {person.firstName} {person.lastName}
      </Text>
      <Text textStyle="sm" color="fg.muted" wordBreak="break-word">
        {person.email} · {ROLE_NAMES[person.adminRole]}
        {since && <> · {since}</>}
      </Text>
    </Stack>
    <Flex gap="2" align="center">
      {children}
    </Flex>
  </Flex>
);
