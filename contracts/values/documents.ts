/** What a partner leaves with us (D-30). */
export const DOCUMENT_TYPES = ['w9', 'ach'] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];
