import { Trans } from '@lingui/react/macro';
import { Box, Text } from '@chakra-ui/react';
import { getBooks } from '@portal/contracts/calls/books';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import type { Statement } from './check-files.js';

/**
 * Whether the files are signed with the keys that this portal shows everybody: whoever has another key can sign anything, and
 * write any portal's name.
 */
export function Keys({ statements }: { statements: Statement[] }) {
  const books = useQuery({
    queryKey: ['books'],
    queryFn: ({ signal }) => api(getBooks, { signal }),
    retry: false,
    // Offline it waits for the network.
    networkMode: 'online',
  });
  const known = new Set(books.data?.keys.map(({ x }) => x));
  const strange = statements.filter(({ keys }) => keys.some(({ x }) => !known.has(x)));
  const isForged = strange.some(({ portal }) => isHere(portal));
  const where = [...new Set(strange.map(({ portal }) => `${portal}/.well-known/portal-books.json`))].join(
    ', ',
  );
  if (books.isLoading && books.fetchStatus !== 'paused') return null;
  return (
    <Box textStyle="sm" color="fg.muted" overflowWrap="anywhere">
      {!books.data ? (
        <Text>
          <Trans>
            Whether the key is the portal’s could not be asked for. Whoever has another key can sign anything:
            compare it later with {where}
          </Trans>
        </Text>
      ) : isForged ? (
        <Text color="fg.error" fontWeight="medium">
          <Trans>
            But not everything is signed with a key that this portal shows. Then somebody else may have made
            the file: ask the portal.
          </Trans>
        </Text>
      ) : strange.length === 0 ? (
        <Text>
          <Trans>Signed with the keys that this portal shows everybody.</Trans>
        </Text>
      ) : (
        <Text>
          <Trans>
            Not signed with a key of this portal. Whoever has a key can sign anything: compare it with the one
            that the other portal shows, {where}
          </Trans>
        </Text>
      )}
    </Box>
  );
}

/** Whether an address names this portal, however it is written. */
function isHere(portal: string): boolean {
  try {
    return new URL(portal).origin === location.origin;
  } catch {
    return false;
  }
}
