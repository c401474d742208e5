/** The documents that a partner uploads (D-30). */
export const DOCUMENT_TYPES = ['w9', 'ach'] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];
