import * as account from '@portal/contracts/calls/account';
import * as adminPeople from '@portal/contracts/calls/admin-people';
import * as adminProducts from '@portal/contracts/calls/admin-products';
import * as adminSales from '@portal/contracts/calls/admin-sales';
import * as adminTroubleshooting from '@portal/contracts/calls/admin-troubleshooting';
import * as approvals from '@portal/contracts/calls/approvals';
import * as books from '@portal/contracts/calls/books';
import * as brand from '@portal/contracts/calls/brand';
import * as checkout from '@portal/contracts/calls/checkout';
import * as claims from '@portal/contracts/calls/claims';
import * as announcements from '@portal/contracts/calls/announcements';
import * as mailChoices from '@portal/contracts/calls/mail-choices';
import * as nacha from '@portal/contracts/calls/nacha';
import * as notices from '@portal/contracts/calls/notices';
import * as overview from '@portal/contracts/calls/overview';
import * as partner from '@portal/contracts/calls/partner';
import * as payouts from '@portal/contracts/calls/payouts';
import * as productPictures from '@portal/contracts/calls/product-pictures';
import * as security from '@portal/contracts/calls/security';
import * as tables from '@portal/contracts/calls/tables';
import type { Call } from '@portal/contracts/calls/define-call';

const areas: Record<string, Call>[] = [
  account,
  adminPeople,
  adminProducts,
  adminSales,
  adminTroubleshooting,
  approvals,
  books,
  brand,
  checkout,
  claims,
  announcements,
  mailChoices,
  nacha,
  notices,
  overview,
  partner,
  payouts,
  productPictures,
  security,
  tables,
];

/** Every call of `/api` with its name, in the files of `contracts/calls/` by area. */
export const publicCalls: [name: string, call: Call][] = areas.flatMap((area) => Object.entries(area));
