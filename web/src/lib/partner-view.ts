import { PARTNER_VIEW, VIEW_ENDED, type PartnerView } from '@portal/contracts/http/partner-views';
import type { ApiError } from './errors.js';

const KEY = 'partner-view';

/** An administrator looks at a partner's pages in this tab (D-168); null otherwise. */
export const partnerView = {
  now(): PartnerView | null {
    try {
      const kept = sessionStorage.getItem(KEY);
      return kept === null ? null : (JSON.parse(kept) as PartnerView);
    } catch {
      return null;
    }
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
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing is kept.
    }
  },
};

const shown = partnerView.now();

/** The header of every call of such a page: the same as long as it is open, so that a page never mixes two people's data. */
export const partnerViewHeader = (): Record<string, string> =>
  shown === null || partnerView.now() === null ? {} : { [PARTNER_VIEW]: shown.token };

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
