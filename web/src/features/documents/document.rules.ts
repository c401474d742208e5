import { DOCUMENT_TYPE_NAMES, type PartnerDocument } from '@portal/contracts/http/partner-documents';

/** The partner's name; the id if the name is not known (yet). */
export const partnerName = ({ partner, partnerId }: PartnerDocument): string =>
  partner ? `${partner.firstName} ${partner.lastName}` : `Partner ${partnerId}`;

/** 'W9 of Ava Stone': the accessible name of a row's buttons. */
export const documentName = (document: PartnerDocument): string =>
  `${DOCUMENT_TYPE_NAMES[document.type]} of ${partnerName(document)}`;

const KB = 1024;

/** '178 KB', '9.8 MB' */
export function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} bytes`;
  return bytes < KB * KB ? `${Math.round(bytes / KB)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;
}
