import { Trans } from '@lingui/react/macro';
import { Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { securityQuery } from './queries.js';

/** Says that administrators may sign in without a second factor, where the settings say so (D-104). */
export function OffNotice() {
  const { data } = useQuery(securityQuery);
  if (!data?.isOffForAdmins) return null;
  return (
    <Text role="note" mb="5" p="3" borderRadius="l2" bg="bg.warning" color="fg.warning" textStyle="sm">
      <Trans>
        Administrators need no second factor here (ADMIN_SECOND_FACTOR=off): whoever has the password of one
        can pay out money.
      </Trans>
    </Text>
  );
}
