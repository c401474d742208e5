import { t } from '@lingui/core/macro';
import { Dialog } from '../../ui/dialog.js';
import { LinksList } from './links-list.js';

interface Props {
  open: boolean;
  onClose: () => void;
  onCreate: () => void;
}

/** All of the partner's links. */
export const YourLinksDialog = ({ open, onClose, onCreate }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    size="xl"
    title={t`Your links`}
    description={t`Copy or share a link, or delete one that you no longer use.`}
  >
    <LinksList onCreate={onCreate} />
  </Dialog>
);
