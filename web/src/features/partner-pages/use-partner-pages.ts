import { useRouter, type AnyRoute, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

interface Stated {
  label: () => string;
  icon: LucideIcon;
  /** Rising. */
  order: number;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A route that the partners' navigation leads to. */
    partnerPage?: Stated;
  }
}

export interface PartnerPage extends Omit<Stated, 'label'> {
  label: string;
  to: NonNullable<LinkProps['to']>;
}

/** The partners' pages, as their routes state them (D-47). */
export function usePartnerPages(): PartnerPage[] {
  const routes: AnyRoute[] = Object.values(useRouter().routesById);
  return routes
    .flatMap(({ to, options }) => {
      const page = options.staticData?.partnerPage;
      return page ? [{ ...page, to: to as PartnerPage['to'], label: page.label() }] : [];
    })
    .sort((one, other) => one.order - other.order);
}
