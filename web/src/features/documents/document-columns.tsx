import { Badge, Flex, HStack, IconButton, Stack, Text } from '@chakra-ui/react';
import { deletePartnerDocument, previewDocument } from '@portal/contracts/calls/admin-people';
import { getBankAccount } from '@portal/contracts/calls/nacha';
import { DOCUMENT_TYPE_NAMES, type PartnerDocument } from '@portal/contracts/http/partner-documents';
import { Eye, Landmark, Trash2 } from 'lucide-react';
import { may } from '../../lib/rights.js';
import type { ViewedFile } from '../../lib/viewed-file.js';
import type { Column } from '../../ui/data-table.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { ReviewBadge } from '../../ui/review-badge.js';
import { documentName, fileSize, partnerName } from './document.rules.js';

/** Specification, 'Documents tab'. */
export const documentColumns = (actions: {
  onView: (file: ViewedFile) => void;
  onDelete: (document: PartnerDocument) => void;
  onPartner: (partnerId: number) => void;
  /** Opens the form for the values of the ACH form. */
  onBankAccount: (document: PartnerDocument) => void;
}): Column<PartnerDocument>[] => [
  {
    id: 'partner',
    header: 'Partner',
    bare: true,
    csv: partnerName,
    cell: (document) => (
      <Stack gap="0" minW="0">
        <PartnerButton document={document} onShow={() => actions.onPartner(document.partnerId)} />
        {document.partner && (
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {[document.partner.companyName, document.partner.email].filter(Boolean).join(' · ')}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'type',
    header: 'Document type',
    csv: ({ type }) => DOCUMENT_TYPE_NAMES[type],
    cell: ({ type, isReplaced }) => (
      <Flex gap="2" wrap="wrap" justify={{ base: 'flex-end', md: 'flex-start' }}>
        <Badge borderRadius="full" px="2">
          {DOCUMENT_TYPE_NAMES[type]}
        </Badge>
        {isReplaced && (
          <Badge
            borderRadius="full"
            px="2"
            colorPalette="gray"
            title="The partner has sent a newer one. This one goes by itself after a while."
          >
            Replaced
          </Badge>
        )}
      </Flex>
    ),
  },
  {
    id: 'filename',
    header: 'Filename',
    csv: ({ filename }) => filename,
    cell: ({ filename, sizeBytes }) => (
      <span>
        <Text as="span" overflowWrap="anywhere">
          {filename}
        </Text>{' '}
        <Text as="span" textStyle="xs" color="fg.muted" whiteSpace="nowrap">
          {fileSize(sizeBytes)}
        </Text>
      </span>
    ),
  },
  {
    id: 'uploaded',
    header: 'Uploaded',
    csv: ({ uploadedAt }) => uploadedAt,
    cell: ({ uploadedAt }) => <RelativeDate at={uploadedAt} />,
  },
  {
    id: 'review',
    header: 'Review',
    csv: ({ review }) => review ?? null,
    // One that was replaced before anybody looked at it waits for nobody.
    cell: ({ review, isReplaced }) =>
      review && !(isReplaced && review === 'waiting') ? <ReviewBadge state={review} /> : '–',
  },
  {
    id: 'actions',
    header: 'Actions',
    bare: true,
    align: 'end',
    cell: (document) => (
      <HStack gap="1" justify="end">
        {document.type === 'ach' && may(getBankAccount) && (
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="gray"
            title="Bank account"
            aria-label={`Bank account of ${partnerName(document)}`}
            onClick={() => actions.onBankAccount(document)}
          >
            <Landmark aria-hidden />
          </IconButton>
        )}
        {may(previewDocument) && (
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="gray"
            title="View"
            aria-label={`View the ${documentName(document)}`}
            onClick={() =>
              actions.onView({
                ...document,
                name: documentName(document),
                taxNumberOf:
                  document.type === 'w9'
                    ? { id: document.partnerId, name: partnerName(document) }
                    : undefined,
              })
            }
          >
            <Eye aria-hidden />
          </IconButton>
        )}
        {may(deletePartnerDocument) && (
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="red"
            aria-label={`Delete the ${documentName(document)}`}
            onClick={() => actions.onDelete(document)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </HStack>
    ),
  },
];

const PartnerButton = ({ document, onShow }: { document: PartnerDocument; onShow: () => void }) => (
  <Text
    as="button"
    textAlign="start"
    fontWeight="semibold"
    cursor="pointer"
    borderRadius="l1"
    focusVisibleRing="outside"
    _hover={{ textDecoration: 'underline' }}
    title={`Show all documents of ${partnerName(document)}`}
    onClick={onShow}
  >
    {partnerName(document)}
  </Text>
);
