import { Skeleton, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/errors.js';
import { FailedState } from '../../ui/failed-state.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { BrandForm } from './brand-form.js';
import { brandQuery } from './queries.js';

/** How the portal looks and calls itself: for owners (D-149). */
export function BrandPage() {
  usePageTitle('Brand');
  const { data, error, refetch } = useQuery(brandQuery);
  if (data) return <BrandForm brand={data} />;
  if (error)
    return (
      <Panel>
        <FailedState
          title="The brand could not be loaded"
          message={messageOf(error)}
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  return (
    <Panel p="5" aria-busy>
      <Text srOnly>Loading the brand</Text>
      <Skeleton h="30rem" borderRadius="l2" />
    </Panel>
  );
}
