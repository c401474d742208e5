import { DOCUMENT_TYPE_NAMES, type PartnerDocument } from '@portal/contracts/http/partner-documents';
import { useQueryClient } from '@tanstack/react-query';
import { useDeletion } from '../../lib/use-deletion.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { partnerName } from './document.rules.js';
import { deleteDocument, DOCUMENTS_KEY } from './queries.js';

interface Props {
  document: PartnerDocument | null;
  onClose: () => void;
}

/** Asks for confirmation, naming file and partner, then deletes the document for good. */
export function DeleteDocument({ document, onClose }: Props) {
  const queries = useQueryClient();
  const remove = useDeletion({
    remove: ({ id }: PartnerDocument) => deleteDocument(id),
    async onDone({ filename }) {
      await queries.invalidateQueries({ queryKey: DOCUMENTS_KEY });
      close();
      notify({ type: 'success', title: 'Document deleted', description: filename });
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={document !== null}
      onClose={close}
      onConfirm={() => document && remove.confirm(document)}
      title={document ? `Delete ${document.filename}?` : ''}
      confirm="Delete"
      busy={remove.busy}
      state={remove.state}
    >
      {document && consequence(document)}
    </ConfirmDialog>
  );
}

function consequence(document: PartnerDocument): string {
  const type = DOCUMENT_TYPE_NAMES[document.type];
  const gone = `This ${type} of ${partnerName(document)} is deleted for good: neither they nor you can get it back.`;
  return document.isReplaced
    ? `${gone} The newer one they sent stays.`
    : `${gone} An older ${type} that is still kept counts again; without one they have to send a new one.`;
}
