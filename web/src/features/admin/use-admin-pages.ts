import type { Call } from '@portal/contracts/calls/define-call';
import type { NeedKind } from '@portal/contracts/values/needs';
import { useRouter, type AnyRoute, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { may } from '../../lib/rights.js';

/** The groups of the administrator's pages, in order; the first has no heading (D-47). */
export const GROUPS = {
  overview: null,
  sell: 'Sell',
  sales: 'Sales',
  pay: 'Pay',
  serve: 'Serve',
  system: 'System',
} as const;
export type AdminGroup = keyof typeof GROUPS;

export interface NeedsOfPage {
  kinds: readonly NeedKind[];
  /** Which of them, for a screen reader. */
  word: string;
}

interface Stated {
  label: string;
  icon: LucideIcon;
  group: AdminGroup;
  /** Within its group, rising. */
  order: number;
  /** The page's heading, where it is not its label. */
  title?: string;
  /** What it reads, where not every administrator may. */
  reads?: Call;
  /** Beside the label: how much waits there. */
  needs?: NeedsOfPage;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A route that is a page of the administrator's area. */
    adminPage?: Stated;
  }
}

export interface AdminPage extends Stated {
  to: NonNullable<LinkProps['to']>;
}

/** The administrator's pages, as their routes state them, but for those that their role may not read. */
export function useAdminPages(): AdminPage[] {
  const routes: AnyRoute[] = Object.values(useRouter().routesById);
  const groups = Object.keys(GROUPS);
  return routes
    .flatMap(({ to, options }) => {
      const page = options.staticData?.adminPage;
      return page && (!page.reads || may(page.reads)) ? [{ to: to as AdminPage['to'], ...page }] : [];
    })
    .sort((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group) || one.order - other.order);
}
