import type { AdminRole } from '@portal/contracts/values/admin-roles';

/** The roles by name, the one that may least first. */
export const ROLE_NAMES: Record<AdminRole, string> = {
  'read-only': 'Read-only',
  catalogue: 'Catalogue',
  support: 'Support',
  finance: 'Finance',
  owner: 'Owner',
};

/** What a role may do (D-100), after 'They'. */
export const ROLE_SENTENCES: Record<AdminRole, string> = {
  'read-only': 'see lists, figures and the audit log, and change nothing',
  catalogue: 'change products, and see lists and figures',
  support: 'handle claims, documents and mails, and see lists and figures',
  finance: 'pay partners, handle bank accounts and commissions, and export lists',
  owner: 'do everything, and invite, change and remove administrators',
};
