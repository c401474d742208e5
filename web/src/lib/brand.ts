import { useSyncExternalStore } from 'react';

/** How the portal calls itself, and what it shows (D-149). Its colours are in a sheet that the gateway puts beside it. */
export interface ShownBrand {
  name: string;
  /** Addresses of pictures. */
  logo: string | null;
  mark: string | null;
  supportAddress: string | null;
  site: string | null;
}

const AS_IT_COMES: ShownBrand = {
  name: 'Partner Portal',
  logo: null,
  mark: null,
  supportAddress: null,
  site: null,
};

/** What the gateway wrote into the page's head, so that nothing has to be asked for before the first paint. */
function told(): Partial<ShownBrand> {
  const content = globalThis.document?.querySelector('meta[name=portal-brand]')?.getAttribute('content');
  return content ? (JSON.parse(content) as ShownBrand) : {};
}

let shown: ShownBrand = { ...AS_IT_COMES, ...told() };
const listeners = new Set<() => void>();

export const shownBrand = (): ShownBrand => shown;

/** Shows another brand in this tab from now on; others have it from their next load. */
export function showBrand(next: ShownBrand): void {
  shown = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useBrand = (): ShownBrand => useSyncExternalStore(subscribe, shownBrand, shownBrand);
