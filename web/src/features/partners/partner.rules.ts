import type { AdminPartner } from '@portal/contracts/http/admin-partners';

export const nameOf = ({ firstName, lastName }: Pick<AdminPartner, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Whether the typed text is the name, ignoring case and spaces. */
export const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name);

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
