import * as calls from '@portal/contracts/calls/mail-choices';
import type { MailChoice } from '@portal/contracts/http/mail-choices';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

export const mailChoicesQuery = queryOptions({
  queryKey: ['mail-choices'],
  queryFn: ({ signal }) => api(calls.listMailChoices, { signal }),
});

export const changeMailChoice = (choice: MailChoice) => api(calls.changeMailChoice, { body: choice });
