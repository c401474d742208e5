import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import * as calls from '@portal/contracts/calls/admin-people';
import type { ListedAdmin, WaitingReset } from '@portal/contracts/http/admins';
import { APPROVER_AFTER_DAYS } from '@portal/contracts/values/second-person';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { may } from '../../lib/rights.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { adminsQuery, confirmFactorReset, refuseFactorReset } from './calls.js';

interface Props {
  resets: WaitingReset[];
  /** All of them, for their names. */
  admins: ListedAdmin[];
  /** Who may confirm one; absent from a server of before. */
  deciders: number[] | undefined;
  /** Who looks. */
  userId: number;
}

/** Resets of second factors that wait for another owner (D-111). */
export function WaitingResets({ resets, admins, deciders, userId }: Props) {
  if (resets.length === 0) return null;
  const nameOf = (id: number) => {
    const admin = admins.find((each) => each.id === id);
    return admin ? `${admin.firstName} ${admin.lastName}` : `administrator ${id}`;
  };
  return (
    <Stack as="ul" gap="3" listStyleType="none" aria-label="Resets that wait">
      {resets.map((reset) => (
        <Waiting
          key={reset.id}
          reset={reset}
          asker={nameOf(reset.askedBy)}
          person={nameOf(reset.userId)}
          userId={userId}
          isNew={deciders !== undefined && !deciders.includes(userId)}
        />
      ))}
    </Stack>
  );
}

interface WaitingProps {
  reset: WaitingReset;
  asker: string;
  person: string;
  userId: number;
  /** Whoever looks has not been an owner for long enough to confirm it. */
  isNew: boolean;
}

function Waiting({ reset, asker, person, userId, isNew }: WaitingProps) {
  const [asking, setAsking] = useState<'confirm' | 'refuse' | null>(null);
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (what: 'confirm' | 'refuse') =>
      what === 'confirm' ? confirmFactorReset(reset) : refuseFactorReset(reset),
    async onSuccess(_, what) {
      notify(
        what === 'confirm'
          ? {
              type: 'success',
              title: 'Second factor reset',
              description: `${person} gets a link for a new password by mail. Where the portal sends none, whoever runs it makes one: make password-link.`,
            }
          : { type: 'success', title: 'Reset refused', description: 'Nothing has changed.' },
      );
      setAsking(null);
      await queries.invalidateQueries({ queryKey: adminsQuery.queryKey });
    },
    async onError(error) {
      setAsking(null);
      notify({ type: 'error', title: 'This was not done', description: messageOf(error) });
      await queries.invalidateQueries({ queryKey: adminsQuery.queryKey });
    },
  });
  const isMine = reset.askedBy === userId;
  const isAboutMe = reset.userId === userId;
  const canConfirm = may(calls.confirmFactorReset) && !isMine && !isAboutMe;
  return (
    <Stack as="li" gap="3" p="4" borderWidth="1px" borderRadius="l2" bg="bg.warning">
      <Text color="fg.warning">
        {isMine ? 'You' : asker} asked to reset {isAboutMe ? 'your' : `${person}’s`} second factor{' '}
        <RelativeDate at={reset.askedAt} />.{' '}
        {isMine ? 'Another owner confirms it within 24 hours, or it is over.' : 'It is over after 24 hours.'}
      </Text>
      {canConfirm && isNew && (
        <Text textStyle="sm">
          You cannot confirm it yet: only owners who could pay for {APPROVER_AFTER_DAYS} days can.
        </Text>
      )}
      {may(calls.confirmFactorReset) && (
        <Flex gap="3" wrap="wrap">
          {canConfirm && !isNew && (
            <Button size="sm" onClick={() => setAsking('confirm')}>
              Confirm
            </Button>
          )}
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setAsking('refuse')}>
            {isMine ? 'Withdraw' : 'Refuse'}
          </Button>
        </Flex>
      )}
      <ConfirmDialog
        open={asking === 'confirm'}
        onClose={() => setAsking(null)}
        onConfirm={() => decide.mutate('confirm')}
        title={`Reset the second factor of ${person}?`}
        confirm="Reset"
        busy={decide.isPending}
      >
        {asker} asked for it. {person} is signed out everywhere, and their password signs in no longer: a link
        for a new one is mailed to them. Where the portal sends no mails, whoever runs it has to make that
        link on its machine, or they stay locked out: make password-link. Make sure, in person or by phone,
        that it is really they who ask.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'refuse'}
        onClose={() => setAsking(null)}
        onConfirm={() => decide.mutate('refuse')}
        title={isMine ? 'Withdraw this request?' : `Refuse to reset the second factor of ${person}?`}
        confirm={isMine ? 'Withdraw' : 'Refuse'}
        busy={decide.isPending}
      >
        Nothing changes, and {person} and all owners are told.
      </ConfirmDialog>
    </Stack>
  );
}
