import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../ui/panel.js';
import { partnerQuery } from '../queries.js';
import { usePayouts } from '../use-payouts.js';

/** A partner's payouts, on their page. */
export function PayoutsOfPartner({ partnerId }: { partnerId: number }) {
  const { data: partner } = useQuery(partnerQuery(partnerId));
  const { list, dialogs } = usePayouts(partner ?? { id: partnerId, firstName: '', lastName: '' });
  return (
    <>
      <Panel>{list}</Panel>
      {dialogs}
    </>
  );
}
