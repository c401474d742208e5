import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { messageOf } from '../../../lib/errors.js';
import { partnerView } from '../../../lib/partner-view.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { notify } from '../../../ui/notify.js';
import { beginPartnerView } from '../queries.js';

/** Leads to the partner's own pages, as the partner sees them, to read (D-168). */
export function SeeAsPartner({ partnerId }: { partnerId: number }) {
  const beginning = useMutation({
    mutationFn: () => beginPartnerView(partnerId),
    onSuccess(view) {
      if (partnerView.keep(view)) return location.assign('/');
      failed('This browser keeps nothing for its pages. Allow the portal to store data first.');
    },
    onError: (error) => failed(messageOf(error)),
  });
  return (
    <BusyButton
      size="sm"
      px="3.5"
      variant="outline"
      colorPalette="gray"
      busy={beginning.isPending}
      onClick={() => beginning.mutate()}
    >
      <Eye aria-hidden /> See as partner
    </BusyButton>
  );
}

const failed = (description: string) =>
  notify({ type: 'error', title: 'The partner’s pages could not be opened', description });
