import { Button, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
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

/** An administrator without a second factor sets one up (D-104). */
export function EnrolSteps({ onDone, onLater, signOut }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const { data } = useQuery(securityQuery);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Stack gap="6">
      <TotpSetup onAdded={({ recoveryCodes }) => (recoveryCodes ? setCodes(recoveryCodes) : onDone())} />
      <Stack gap="2" align="start" borderTopWidth="1px" pt="5">
        {data && !data.isEnrolOnly && (
          <>
            <Text textStyle="sm" color="fg.muted">
              You may do this later, this once. Until then you cannot pay, export or change credentials, and
              the next sign-in asks for it first.
            </Text>
            <Button variant="outline" colorPalette="gray" onClick={onLater}>
              Later
            </Button>
          </>
        )}
        {signOut}
      </Stack>
    </Stack>
  );
}
