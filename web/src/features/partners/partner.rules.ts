import type { AdminPartner } from '@portal/contracts/http/admin-partners';

export const nameOf = ({ firstName, lastName }: Pick<AdminPartner, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** Is that the name, typed as somebody would? Case and spaces do not matter. */
export const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name);

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
