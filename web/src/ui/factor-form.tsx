import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@chakra-ui/react';
import type { PasskeyRequest, PresentedFactor } from '@portal/contracts/http/factors';
import type { FactorKind } from '@portal/contracts/values/factors';
import { useRef, useState, type RefObject } from 'react';
import { canUsePasskeys } from '../lib/passkeys.js';
import { CodeForm } from './code-form.js';
import { PasskeyForm } from './passkey-form.js';

interface Props {
  /** Those that the person has. */
  kinds: FactorKind[];
  /** Asks for a passkey's challenge. */
  onAsk: () => Promise<PasskeyRequest>;
  /** Sends the factor; its failure is shown at the field. */
  onShow: (factor: PresentedFactor) => Promise<unknown>;
  /** The label of the button below a code. */
  label: string;
  /** For a dialog, which gives it the focus. */
  field?: RefObject<HTMLElement | null>;
}

const others = () =>
  ({
    passkey: t`Use a passkey instead`,
    totp: t`Use the code of your authenticator app instead`,
    'recovery-code': t`Use a recovery code instead`,
  }) as const;
type Way = keyof ReturnType<typeof others>;

/** Asks for a second factor: a passkey, the code of an app, or a recovery code. */
export function FactorForm({ kinds, onAsk, onShow, label, field: given }: Props) {
  const own = useRef<HTMLElement>(null);
  const field = given ?? own;
  const isOutOfReach = kinds.includes('passkey') && !canUsePasskeys();
  const ways = (Object.keys(others()) as Way[]).filter(
    (way) => way === 'recovery-code' || (kinds.includes(way) && !(way === 'passkey' && isOutOfReach)),
  );
  const [way, setWay] = useState(ways[0]!);
  return (
    <Stack gap="5">
      {isOutOfReach && (
        <Text textStyle="sm" color="fg.muted">
          <Trans>Your passkey cannot be used in this browser, or not at this address.</Trans>
        </Text>
      )}
      {way === 'passkey' ? (
        <PasskeyForm field={field} onAsk={onAsk} onShow={onShow} />
      ) : (
        <CodeForm key={way} kind={way} field={field} onShow={onShow} label={label} />
      )}
      <Stack gap="1" align="center">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              variant="plain"
              size="sm"
              h="auto"
              py="1"
              textDecoration="underline"
              onClick={() => setWay(other)}
            >
              {others()[other]}
            </Button>
          ))}
      </Stack>
    </Stack>
  );
}
