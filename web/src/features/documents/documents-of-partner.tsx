import type { PartnerDocument } from '@portal/contracts/http/partner-documents';
import { Files } from 'lucide-react';
import { useState } from 'react';
import { useListPageOf } from '../../lib/use-list-page.js';
import type { ViewedFile } from '../../lib/viewed-file.js';
import { ListPage } from '../../ui/list-page.js';
import { Panel } from '../../ui/panel.js';
import { DeleteDocument } from './delete-document.js';
import { documentColumns } from './document-columns.js';
import { partnerName } from './document.rules.js';
import { documentsList } from './queries.js';

interface Props {
  partnerId: number;
  onView: (file: ViewedFile) => void;
  onBankAccount: (partner: { id: number; name: string }) => void;
}

type Search = ReturnType<typeof documentsList.searchIn>;

/** A partner's W9s and ACH forms, on their page. */
export function DocumentsOfPartner({ partnerId, onView, onBankAccount }: Props) {
  const [search, setSearch] = useState<Search>({ partner: partnerId });
  const [deleted, setDeleted] = useState<PartnerDocument | null>(null);
  const documents = useListPageOf(documentsList, search, (next) => setSearch((now) => ({ ...now, ...next })));
  const columns = documentColumns({
    onView,
    onDelete: setDeleted,
    onPartner: () => undefined,
    onBankAccount: (document) => onBankAccount({ id: document.partnerId, name: partnerName(document) }),
  });
  return (
    <Panel>
      <ListPage
        list={documents}
        label="Documents"
        noun="documents"
        columns={columns.filter(({ id }) => id !== 'partner')}
        columnsOf="documents-of-partner"
        keyOf={({ id }) => id}
        failed="The documents could not be loaded"
        empty={{ icon: Files, text: 'No documents uploaded yet' }}
      />
      <DeleteDocument document={deleted} onClose={() => setDeleted(null)} />
    </Panel>
  );
}
