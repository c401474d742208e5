import { t } from '@lingui/core/macro';
import { Skeleton } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { activeLinks } from './link.rules.js';
import { referralsQuery } from './queries.js';

/** '3 active links', in the action card. */
export function ActiveLinks() {
  const { data, isLoadingError } = useQuery(referralsQuery);
  if (isLoadingError) return t`See and share your links`;
  if (!data) return <Skeleton as="span" display="inline-block" h="4" w="20" />;
  return activeLinks(data);
}
