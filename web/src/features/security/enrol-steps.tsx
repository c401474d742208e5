import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@chakra-ui/react';
import type { AddedFactor } from '@portal/contracts/http/factors';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { arePasskeysOffered, PasskeysNotice } from './passkeys-notice.js';
import { PasskeySetup } from './passkey-setup.js';
import { securityQuery } from './queries.js';
import { RecoveryCodes } from './recovery-codes.js';
import { TotpSetup } from './totp-setup.js';

interface Props {
  /** The factor is set up. */
  onDone: () => void;
  /** Not now: only the sign-in of before has that choice. */
  onLater: () => void;
  signOut: ReactNode;
}

/** An administrator without a second factor sets one up (D-104): a passkey first, where there can be one. */
export function EnrolSteps({ onDone, onLater, signOut }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const [wantsApp, setWantsApp] = useState(false);
  const { data, isPending } = useQuery(securityQuery);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const added = ({ recoveryCodes }: AddedFactor) => (recoveryCodes ? setCodes(recoveryCodes) : onDone());
  const isChoice = data && arePasskeysOffered(data);
  return (
    <Stack gap="6">
      {isChoice && !wantsApp && <PasskeySetup onAdded={added} onThere={onDone} />}
      {!isPending && (!isChoice || wantsApp) && <TotpSetup onAdded={added} />}
      {data && <PasskeysNotice security={data} />}
      {isChoice && (
        <Button
          variant="plain"
          size="sm"
          h="auto"
          py="1"
          alignSelf="start"
          px="0"
          textDecoration="underline"
          onClick={() => setWantsApp(!wantsApp)}
        >
          {wantsApp ? t`Use a passkey instead` : t`Use an authenticator app instead`}
        </Button>
      )}
      <Stack gap="2" align="start" borderTopWidth="1px" pt="5">
        {data && !data.isEnrolOnly && (
          <>
            <Text textStyle="sm" color="fg.muted">
              <Trans>
                You may do this later, this once. Until then you cannot pay, export or change credentials, and
                the next sign-in asks for it first.
              </Trans>
            </Text>
            <Button variant="outline" colorPalette="gray" onClick={onLater}>
              <Trans>Later</Trans>
            </Button>
          </>
        )}
        {signOut}
      </Stack>
    </Stack>
  );
}
