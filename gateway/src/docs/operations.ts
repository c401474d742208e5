import type { Operation } from './operation.js';
import { accountOperations } from './operations/account.js';
import { adminTroubleshootingOperations } from './operations/admin-troubleshooting.js';
import { adminPeopleOperations } from './operations/admin-people.js';
import { adminProductsOperations } from './operations/admin-products.js';
import { adminSalesOperations } from './operations/admin-sales.js';
import { announcementOperations } from './operations/announcements.js';
import { approvalOperations } from './operations/approvals.js';
import { bookOperations } from './operations/books.js';
import { brandOperations } from './operations/brand.js';
import { checkoutOperations } from './operations/checkout.js';
import { claimsOperations } from './operations/claims.js';
import { mailChoiceOperations } from './operations/mail-choices.js';
import { tableOperations } from './operations/tables.js';
import { nachaOperations } from './operations/nacha.js';
import { noticeOperations } from './operations/notices.js';
import { overviewOperations } from './operations/overview.js';
import { partnerOperations } from './operations/partner.js';
import { payoutOperations } from './operations/payouts.js';
import { securityOperations } from './operations/security.js';

export const operations: Operation[] = [
  ...accountOperations,
  ...securityOperations,
  ...partnerOperations,
  ...noticeOperations,
  ...mailChoiceOperations,
  ...announcementOperations,
  ...checkoutOperations,
  ...claimsOperations,
  ...adminProductsOperations,
  ...bookOperations,
  ...brandOperations,
  ...adminPeopleOperations,
  ...adminSalesOperations,
  ...adminTroubleshootingOperations,
  ...overviewOperations,
  ...payoutOperations,
  ...approvalOperations,
  ...nachaOperations,
  ...tableOperations,
];
