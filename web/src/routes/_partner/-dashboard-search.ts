import { positionFrom, type PagePosition } from '../../lib/pages.js';

const DIALOGS = ['create', 'links', 'faq'] as const;

/** The dashboard's search params: the open dialog, and the pages of the two lists. */
export interface DashboardSearch {
  dialog?: (typeof DIALOGS)[number];
  payments?: number;
  paymentsFrom?: string;
  clients?: number;
  clientsFrom?: string;
}

interface Positions {
  payments: PagePosition;
  clients: PagePosition;
}

export function dashboardSearch(search: object): DashboardSearch {
  const raw = search as Record<string, unknown>;
  return {
    dialog: DIALOGS.find((each) => each === raw['dialog']),
    ...searchFor({
      payments: positionFrom(raw['payments'], raw['paymentsFrom']),
      clients: positionFrom(raw['clients'], raw['clientsFrom']),
    }),
  };
}

export const positionsIn = (search: DashboardSearch): Positions => ({
  payments: positionFrom(search.payments, search.paymentsFrom),
  clients: positionFrom(search.clients, search.clientsFrom),
});

/** The first page is not in the URL. */
export function searchFor(change: Partial<Positions>): Omit<DashboardSearch, 'dialog'> {
  const search: Omit<DashboardSearch, 'dialog'> = {};
  for (const list of ['payments', 'clients'] as const) {
    const position = change[list];
    if (!position) continue;
    const { page, cursor } = positionFrom(position.page, position.cursor);
    search[list] = cursor === null ? undefined : page;
    search[`${list}From`] = cursor ?? undefined;
  }
  return search;
}
