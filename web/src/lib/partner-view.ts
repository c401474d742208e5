import type { PartnerView } from '@portal/contracts/http/partner-views';
import { PARTNER_VIEW, VIEW_ENDED } from '@portal/contracts/values/partner-view';
import type { ApiError } from './errors.js';

const KEY = 'partner-view';

/** An administrator looks at a partner's pages in this tab (D-168); null otherwise. */
export const partnerView = {
  /** Until its time is over. */
  now(): PartnerView | null {
    const view = kept();
    return view && Date.parse(view.endsAt) > Date.now() ? view : null;
  },
  /** @returns false where the browser keeps nothing: then nobody could leave it again */
  keep(view: PartnerView): boolean {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(view));
      return true;
    } catch {
      return false;
    }
  },
  /** Also when nobody is signed in any more: no view outlives its session, and whoever signs in next has none. */
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing is kept.
    }
  },
};

function kept(): PartnerView | null {
  try {
    const view = sessionStorage.getItem(KEY);
    return view === null ? null : (JSON.parse(view) as PartnerView);
  } catch {
    return null;
  }
}

const shown = partnerView.now();

/**
 * The header of every call of such a page: the same as long as it is open, also when its time is over, so that a page never
 * mixes two people's data.
 */
export const partnerViewHeader = (): Record<string, string> =>
  shown === null || kept() === null ? {} : { [PARTNER_VIEW]: shown.token };

/** The view of this page, from when it was loaded. */
export const viewOfPage = (): PartnerView | null => shown;

/** Back to where it was begun, with a page of the administrator's own. */
export function leavePartnerView(): void {
  const partnerId = shown?.partner.id;
  partnerView.forget();
  location.assign(partnerId === undefined ? '/admin' : `/admin/partners/${partnerId}`);
}

/** Leaves if an answer says that it is over. */
export function checkPartnerView({ code }: ApiError): void {
  if (code === VIEW_ENDED && shown) leavePartnerView();
}
