import type { AdminClient } from '@portal/contracts/http/admin-sales';

type Named = Pick<AdminClient, 'customerFirstName' | 'customerLastName' | 'customerEmail'>;

/** The customer's name, else the e-mail, else 'unknown'. */
export const clientName = ({ customerFirstName, customerLastName, customerEmail }: Named): string =>
  [customerFirstName, customerLastName].filter(Boolean).join(' ') || customerEmail || 'Unknown client';
