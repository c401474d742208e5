import type { AdminClient } from '@portal/contracts/http/admin-sales';

type Named = Pick<AdminClient, 'customerFirstName' | 'customerLastName' | 'customerEmail'>;

/** Who bought: the name, else the e-mail, else nobody we know. */
export const clientName = ({ customerFirstName, customerLastName, customerEmail }: Named): string =>
  [customerFirstName, customerLastName].filter(Boolean).join(' ') || customerEmail || 'Unknown client';
