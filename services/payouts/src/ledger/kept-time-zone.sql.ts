import { keptTimeZoneOf } from '@portal/kit/database/kept-time-zone.sql';

/** By which zone commission becomes payable, and a month is closed. */
export const keptTimeZone = keptTimeZoneOf('ledger_entries');
