import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Box, Button, Flex, Heading, Spinner, Stack, Text } from '@chakra-ui/react';
import type { AddedFactor, Factor, Security } from '@portal/contracts/http/factors';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { useDeletion } from '../../lib/use-deletion.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { FailedState } from '../../ui/failed-state.js';
import { notify } from '../../ui/notify.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { PasskeySetup } from './passkey-setup.js';
import { arePasskeysOffered, PasskeysNotice } from './passkeys-notice.js';
import { makeRecoveryCodes, removeFactor, securityQuery } from './queries.js';
import { RenamePasskey } from './rename-passkey.js';
import { RecoveryCodes } from './recovery-codes.js';
import { TotpSetup } from './totp-setup.js';

interface Props {
  open: boolean;
  onClose: () => void;
}

type Step = { is: 'list' } | { is: 'passkey' } | { is: 'totp' } | { is: 'codes'; codes: string[] };
const LIST: Step = { is: 'list' };

/** 'Security': one's own second factors and recovery codes (D-104). */
export function SecurityDialog({ open, onClose }: Props) {
  const [step, setStep] = useState<Step>(LIST);
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: securityQuery.queryKey });
  const added =
    (title: string) =>
    ({ recoveryCodes }: AddedFactor) => {
      void readAgain();
      notify({ type: 'success', title });
      setStep(recoveryCodes ? { is: 'codes', codes: recoveryCodes } : LIST);
    };
  const close = () => {
    // Codes are not shown again: they go only when their owner says so.
    if (step.is === 'codes') return;
    setStep(LIST);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t`Security`}
      description={t`A second factor, besides your password, keeps your account yours even if somebody learns the password.`}
    >
      {step.is === 'passkey' && (
        <PasskeySetup
          onCancel={() => setStep(LIST)}
          onAdded={added(t`Passkey added`)}
          onThere={() => {
            void readAgain();
            setStep(LIST);
          }}
        />
      )}
      {step.is === 'totp' && (
        <TotpSetup onCancel={() => setStep(LIST)} onAdded={added(t`Authenticator app added`)} />
      )}
      {step.is === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => setStep(LIST)} />}
      {step.is === 'list' && open && (
        <Factors
          onAddPasskey={() => setStep({ is: 'passkey' })}
          onAddTotp={() => setStep({ is: 'totp' })}
          onCodes={(codes) => {
            void readAgain();
            setStep({ is: 'codes', codes });
          }}
        />
      )}
    </Dialog>
  );
}

interface FactorsProps {
  onAddPasskey: () => void;
  onAddTotp: () => void;
  onCodes: (codes: string[]) => void;
}

function Factors({ onAddPasskey, onAddTotp, onCodes }: FactorsProps) {
  const { data, error, refetch } = useQuery(securityQuery);
  if (error)
    return (
      <FailedState
        title={t`Your second factors could not be loaded`}
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Flex justify="center" p="8">
        <Spinner aria-label={t`Loading`} />
      </Flex>
    );
  const isFirst = data.factors.length === 0;
  const offersPasskeys = arePasskeysOffered(data);
  const hasTotp = data.factors.some(({ kind }) => kind === 'totp');
  return (
    <Stack gap="6">
      <Stack gap="3">
        <Heading as="h3" textStyle="md">
          <Trans>Second factors</Trans>
        </Heading>
        {isFirst ? (
          <Text color="fg.muted">
            <Trans>You have none yet: your password alone opens your account.</Trans>
          </Text>
        ) : (
          <Stack as="ul" gap="2" listStyleType="none" aria-label={t`Second factors`}>
            {data.factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} security={data} />
            ))}
          </Stack>
        )}
        <Flex gap="3" wrap="wrap">
          {offersPasskeys && (
            <Button variant={isFirst ? 'solid' : 'outline'} onClick={onAddPasskey}>
              <Trans>Add a passkey</Trans>
            </Button>
          )}
          <Button variant={isFirst && !offersPasskeys ? 'solid' : 'outline'} onClick={onAddTotp}>
            {hasTotp ? t`Replace the authenticator app` : t`Add an authenticator app`}
          </Button>
        </Flex>
        <PasskeysNotice security={data} />
      </Stack>
      {!isFirst && <CodesLeft left={data.recoveryCodesLeft} onCodes={onCodes} />}
    </Stack>
  );
}

function FactorRow({ factor, security }: { factor: Factor; security: Security }) {
  const queries = useQueryClient();
  // Identity calls it so in English.
  const name = factor.kind === 'totp' ? t`Authenticator app` : factor.name;
  const [asking, setAsking] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const removal = useDeletion<number>({
    remove: removeFactor,
    async onDone() {
      await queries.invalidateQueries({ queryKey: securityQuery.queryKey });
      setAsking(false);
      notify({ type: 'success', title: t`${name} removed` });
    },
  });
  const Icon = factor.kind === 'passkey' ? KeyRound : Smartphone;
  const isLast = security.factors.length === 1;
  const isKept = isLast && security.isRequired;
  return (
    <Flex
      as="li"
      gap="3"
      align="center"
      wrap={{ base: 'wrap', sm: 'nowrap' }}
      p="3"
      borderWidth="1px"
      borderRadius="l2"
    >
      <Icon aria-hidden size={20} />
      <Box flex="1" minW={{ base: '12rem', sm: '0' }}>
        <Text fontWeight="medium" truncate>
          {name}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {factor.usedAt ? (
            <Trans>
              Added <RelativeDate at={factor.addedAt} />, used <RelativeDate at={factor.usedAt} />
            </Trans>
          ) : (
            <Trans>
              Added <RelativeDate at={factor.addedAt} />
            </Trans>
          )}
        </Text>
      </Box>
      <Flex gap="2" wrap="wrap" justify="end">
        {factor.kind === 'passkey' && (
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            aria-label={t`Rename ${name}`}
            onClick={() => setRenaming(true)}
          >
            <Trans>Rename</Trans>
          </Button>
        )}
        <Button
          size="sm"
          variant="outline"
          colorPalette="red"
          aria-label={t`Remove ${name}`}
          onClick={() => setAsking(true)}
        >
          <Trans>Remove</Trans>
        </Button>
      </Flex>
      {renaming && <RenamePasskey passkey={factor} onClose={() => setRenaming(false)} />}
      <ConfirmDialog
        open={asking}
        onClose={() => {
          removal.reset();
          setAsking(false);
        }}
        onConfirm={() => removal.confirm(factor.id)}
        title={t`Remove ${name}?`}
        confirm={isKept ? null : t`Remove`}
        busy={removal.busy}
        state={removal.state}
      >
        {isKept
          ? t`Administrators need a second factor. Add another one before you remove this.`
          : isLast
            ? t`Your password alone opens your account then, and your recovery codes no longer work.`
            : t`It no longer opens your account.`}
      </ConfirmDialog>
    </Flex>
  );
}

function CodesLeft({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const making = useMutation({
    mutationFn: makeRecoveryCodes,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: (error) =>
      notify({ type: 'error', title: t`No new codes were made`, description: messageOf(error) }),
  });
  return (
    <Stack gap="3">
      <Heading as="h3" textStyle="md">
        <Trans>Recovery codes</Trans>
      </Heading>
      <Text color={left < 3 ? 'fg.warning' : 'fg.muted'}>
        <Plural value={left} one="# code is left." other="# codes are left." />{' '}
        <Trans>
          Each one signs you in once if you lose your second factor. New ones take the place of those that you
          have.
        </Trans>
      </Text>
      <BusyButton alignSelf="start" variant="outline" busy={making.isPending} onClick={() => making.mutate()}>
        <Trans>Make new recovery codes</Trans>
      </BusyButton>
    </Stack>
  );
}
