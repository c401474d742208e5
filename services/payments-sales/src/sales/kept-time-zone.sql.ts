import { keptTimeZoneOf } from '@portal/kit/database/kept-time-zone.sql';

/** By which zone sales have their month, and charts their days. */
export const keptTimeZone = keptTimeZoneOf('sales');
