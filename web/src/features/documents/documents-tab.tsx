import { Button, Flex, Stack } from '@chakra-ui/react';
import { DOCUMENT_TYPE_NAMES, type PartnerDocument } from '@portal/contracts/http/partner-documents';
import { REVIEW_STATES } from '@portal/contracts/values/documents';
import { Files, X } from 'lucide-react';
import { useState } from 'react';
import { useListPage } from '../../lib/use-list-page.js';
import type { ViewedFile } from '../../lib/viewed-file.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { SearchBox } from '../../ui/search-box.js';
import { DeleteDocument } from './delete-document.js';
import { documentColumns } from './document-columns.js';
import { partnerName } from './document.rules.js';
import { documentsList } from './queries.js';

interface Props {
  onView: (file: ViewedFile) => void;
  onBankAccount: (partner: { id: number; name: string }) => void;
}

/** The W9s and ACH forms of all partners. */
export function DocumentsTab({ onView, onBankAccount }: Props) {
  usePageTitle('Partner Documents');
  const [deleted, setDeleted] = useState<PartnerDocument | null>(null);
  const documents = useListPage(documentsList);
  const { search, filter } = documents;
  const shown = documents.rows.find(({ partnerId }) => partnerId === search.partner);

  return (
    <Stack gap="4">
      <Flex gap="3" wrap="wrap" align="center">
        <SearchBox label="Search partner or file" list={documents} />
        <FilterSelect
          label="Document type"
          all="All documents"
          options={DOCUMENT_TYPE_NAMES}
          value={search.type}
          onFilter={(type) => filter({ type })}
        />
        <FilterSelect
          label="Review"
          all="Reviewed or not"
          options={REVIEW_STATES}
          value={search.review}
          onFilter={(review) => filter({ review })}
        />
        {search.partner !== undefined && (
          <Button
            size="sm"
            variant="subtle"
            colorPalette="gray"
            borderRadius="full"
            onClick={() => filter({ partner: undefined })}
          >
            {shown ? partnerName(shown) : `Partner ${search.partner}`} only <X aria-hidden />
          </Button>
        )}
      </Flex>
      <Panel>
        <ListPage
          list={documents}
          label="Partner Documents"
          noun="documents"
          columns={documentColumns({
            onView,
            onDelete: setDeleted,
            onPartner: (partner) => filter({ partner }),
            onBankAccount: (document) =>
              onBankAccount({ id: document.partnerId, name: partnerName(document) }),
          })}
          keyOf={({ id }) => id}
          failed="The documents could not be loaded"
          empty={{ icon: Files, text: 'No documents uploaded yet' }}
          noMatch={
            search.review === 'waiting' && !search.search
              ? 'No document waits for a review.'
              : 'No documents match this search.'
          }
        />
      </Panel>
      <DeleteDocument document={deleted} onClose={() => setDeleted(null)} />
    </Stack>
  );
}
