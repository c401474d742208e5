import { useRouter, type AnyRoute, type LinkProps } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A route that is a tab of the administrator's area. Tabs come by rising `order`. */
    adminTab?: { label: string; order: number };
  }
}

/** The administrator's tabs, as their routes state them. */
export function useAdminTabs(): { to: LinkProps['to']; label: string }[] {
  const routes: AnyRoute[] = Object.values(useRouter().routesById);
  return routes
    .flatMap(({ to, options }) => {
      const tab = options.staticData?.adminTab;
      return tab ? [{ to: to as LinkProps['to'], ...tab }] : [];
    })
    .sort((one, other) => one.order - other.order);
}
