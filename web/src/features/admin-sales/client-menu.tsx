import { IconButton, Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { deleteSale } from '@portal/contracts/calls/admin-sales';
import type { AdminClient } from '@portal/contracts/http/admin-sales';
import { Calculator, Copy, EllipsisVertical, ExternalLink, Trash2 } from 'lucide-react';
import { copyText } from '../../lib/copy.js';
import { may } from '../../lib/rights.js';
import { notify } from '../../ui/notify.js';
import { clientName } from './client-name.rules.js';

interface Props {
  client: AdminClient;
  onDelete: () => void;
  onExplain: () => void;
}

/** The actions of a row. The sandbox has no dashboard to open. */
export const ClientMenu = ({ client, onDelete, onExplain }: Props) => (
  <Menu.Root recipe={menuSlotRecipe} lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
    <Menu.Trigger asChild>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-label={`Actions for the sale to ${clientName(client)}, ${client.stripePaymentId}`}
      >
        <EllipsisVertical aria-hidden />
      </IconButton>
    </Menu.Trigger>
    <Portal>
      <Menu.Positioner>
        <Menu.Content minW="56">
          <Menu.Item value="copy" onClick={() => void copy(client.stripePaymentId)}>
            <Copy size={16} aria-hidden /> Copy payment ID
          </Menu.Item>
          {client.providerUrl && (
            <Menu.Item value="view" asChild>
              <a href={client.providerUrl} target="_blank" rel="noopener noreferrer">
                <ExternalLink size={16} aria-hidden /> View in provider dashboard
              </a>
            </Menu.Item>
          )}
          <Menu.Item value="explain" onClick={onExplain}>
            <Calculator size={16} aria-hidden /> Explain commission
          </Menu.Item>
          {may(deleteSale) && (
            <Menu.Item value="delete" color="fg.error" onClick={onDelete}>
              <Trash2 size={16} aria-hidden /> Delete commission
            </Menu.Item>
          )}
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
);

async function copy(paymentId: string): Promise<void> {
  if (await copyText(paymentId))
    notify({ type: 'success', title: 'Payment ID copied', description: paymentId });
}
