import { Button, Flex, Heading, NativeSelect, Stack } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { DOCUMENT_TYPE_NAMES, type PartnerDocument } from '@portal/contracts/http/partner-documents';
import type { DocumentType } from '@portal/contracts/values/documents';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Files, X } from 'lucide-react';
import { useState } from 'react';
import { atFirst, positionIn, turned } from '../../lib/list-search.js';
import { DataList } from '../../ui/data-list.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { SearchBox } from '../../ui/search-box.js';
import { DeleteDocument } from './delete-document.js';
import { documentColumns } from './document-columns.js';
import { partnerName } from './document.rules.js';
import { PAGE_SIZE, partnerDocumentsQuery } from './queries.js';
import { filtersOf, isFiltered, NO_FILTERS, type DocumentSearch } from './search.rules.js';

interface Props {
  search: DocumentSearch;
  onSearch: (search: DocumentSearch) => void;
  onBankAccount: (partner: { id: number; name: string }) => void;
}

/** The W9s and ACH forms of all partners. */
export function DocumentsTab({ search, onSearch, onBankAccount }: Props) {
  usePageTitle('Partner Documents');
  const [deleted, setDeleted] = useState<PartnerDocument | null>(null);
  const position = positionIn(search);
  const documents = useQuery({
    ...partnerDocumentsQuery(filtersOf(search), position.cursor),
    placeholderData: keepPreviousData,
  });
  const filter = (next: DocumentSearch) => onSearch({ ...search, ...next, ...atFirst });
  const shown = documents.data?.rows.find(({ partnerId }) => partnerId === search.partner);

  return (
    <Stack gap="4">
      <Heading as="h2" size="xl">
        Partner Documents
      </Heading>
      <Flex gap="3" wrap="wrap" align="center">
        <SearchBox
          label="Search partner or file"
          value={search.search ?? ''}
          onSearch={(text) => filter({ search: text || undefined })}
        />
        <TypeFilter type={search.type} onType={(type) => filter({ type })} />
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
        <DataList
          label="Partner Documents"
          columns={documentColumns({
            onDelete: setDeleted,
            onPartner: (partner) => filter({ partner }),
            onBankAccount: (document) =>
              onBankAccount({ id: document.partnerId, name: partnerName(document) }),
          })}
          keyOf={({ id }) => id}
          reading={documents}
          failed="The documents could not be loaded"
          empty={{ icon: Files, text: 'No documents uploaded yet' }}
          noMatch={
            isFiltered(search)
              ? { text: 'No documents match this search.', onClear: () => filter(NO_FILTERS) }
              : undefined
          }
          paging={{
            size: PAGE_SIZE,
            noun: 'documents',
            position,
            onTurn: (next) => onSearch({ ...search, ...turned(next) }),
          }}
        />
      </Panel>
      <DeleteDocument document={deleted} onClose={() => setDeleted(null)} />
    </Stack>
  );
}

const TypeFilter = (props: { type?: DocumentType; onType: (type?: DocumentType) => void }) => (
  <NativeSelect.Root recipe={nativeSelectSlotRecipe} width={{ base: 'full', sm: '44' }}>
    <NativeSelect.Field
      aria-label="Document type"
      bg="bg.panel"
      borderColor="border.emphasized"
      value={props.type ?? ''}
      onChange={({ target }) => props.onType((target.value || undefined) as DocumentType | undefined)}
    >
      <option value="">All documents</option>
      {Object.entries(DOCUMENT_TYPE_NAMES).map(([type, name]) => (
        <option key={type} value={type}>
          {name}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);
