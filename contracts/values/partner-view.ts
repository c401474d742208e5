// An administrator looks at a partner's pages as the partner sees them (D-168).

/** The header with which such a page calls: the token of `beginPartnerView`. */
export const PARTNER_VIEW = 'portal-view';
export const VIEW_MINUTES = 15;

/** 403: a page that only looks changes nothing, and does not see everything. */
export const VIEW_READ_ONLY = 'VIEW_READ_ONLY';
/** 403: it is over, or was begun in another session. */
export const VIEW_ENDED = 'VIEW_ENDED';
