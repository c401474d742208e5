import type { Call } from '@portal/contracts/calls/define-call';
import { useRouter, type AnyRoute, type LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { may } from '../../lib/rights.js';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A route that is a tab of the administrator's area. Tabs come by rising `order`. */
    adminTab?: {
      label: string;
      order: number;
      /** What it reads, where not every administrator may. */
      reads?: Call;
      /** Beside the label: how much waits there. */
      Badge?: ComponentType;
    };
  }
}

/** The administrator's tabs, as their routes state them, but for those that their role may not read. */
export function useAdminTabs(): { to: LinkProps['to']; label: string; Badge?: ComponentType }[] {
  const routes: AnyRoute[] = Object.values(useRouter().routesById);
  return routes
    .flatMap(({ to, options }) => {
      const tab = options.staticData?.adminTab;
      return tab && (!tab.reads || may(tab.reads)) ? [{ to: to as LinkProps['to'], ...tab }] : [];
    })
    .sort((one, other) => one.order - other.order);
}
