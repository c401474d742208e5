import { t } from '@lingui/core/macro';
import { Text } from '@chakra-ui/react';
import type { Security } from '@portal/contracts/http/factors';
import { canUsePasskeys } from '../../lib/passkeys.js';

/** Whether a passkey can be added here and now. */
export const arePasskeysOffered = ({ arePasskeysPossible }: Security): boolean =>
  arePasskeysPossible === true && canUsePasskeys();

/** Why none can. */
export function PasskeysNotice({ security }: { security: Security }) {
  if (security.arePasskeysPossible === undefined || arePasskeysOffered(security)) return null;
  return (
    <Text textStyle="sm" color="fg.muted">
      {security.arePasskeysPossible
        ? t`This browser cannot make passkeys here. An authenticator app works in every browser.`
        : t`Passkeys need this portal at an https address with a name. An authenticator app works here.`}
    </Text>
  );
}
