import * as account from '@portal/contracts/calls/account';
import * as adminPeople from '@portal/contracts/calls/admin-people';
import * as adminProducts from '@portal/contracts/calls/admin-products';
import * as adminSales from '@portal/contracts/calls/admin-sales';
import * as adminTroubleshooting from '@portal/contracts/calls/admin-troubleshooting';
import * as checkout from '@portal/contracts/calls/checkout';
import * as claims from '@portal/contracts/calls/claims';
import * as nacha from '@portal/contracts/calls/nacha';
import * as partner from '@portal/contracts/calls/partner';
import * as payouts from '@portal/contracts/calls/payouts';
import type { Call } from '@portal/contracts/calls/define-call';

const modules: Record<string, Call>[] = [
  account,
  adminPeople,
  adminProducts,
  adminSales,
  adminTroubleshooting,
  checkout,
  claims,
  nacha,
  partner,
  payouts,
];
const names = new Map(modules.flatMap((calls) => Object.entries(calls).map(([name, call]) => [call, name])));

/** The export name of a call. It must not change, since generated clients use it. */
export const nameOf = (call: Call): string => names.get(call)!;
