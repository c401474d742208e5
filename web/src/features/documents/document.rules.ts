import { DOCUMENT_TYPE_NAMES, type PartnerDocument } from '@portal/contracts/http/partner-documents';

/** How a document's partner is called: the number where nobody knows the name (yet). */
export const partnerName = ({ partner, partnerId }: PartnerDocument): string =>
  partner ? `${partner.firstName} ${partner.lastName}` : `Partner ${partnerId}`;

/** 'W9 of Ava Stone', for those who cannot see which row a button stands in. */
export const documentName = (document: PartnerDocument): string =>
  `${DOCUMENT_TYPE_NAMES[document.type]} of ${partnerName(document)}`;

const KB = 1024;

/** '178 KB', '9.8 MB' */
export function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`;
  return bytes < KB * KB ? `${Math.round(bytes / KB)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;
}
