import { ProductsReferralsPartners1763700000001 } from './0001-products-referrals-partners.js';
import { Visits1763700000002 } from './0002-visits.js';
import { CodesOfOtherFormats1763700000104 } from './0004-codes-of-other-formats.js';
import { DeletedPartners1763700000105 } from './0005-deleted-partners.js';
import { CodesByBeginning1763700000120 } from './0006-codes-by-beginning.js';
import { ProductVersions1763700000121 } from './0007-product-versions.js';
import { ProductsByKey1763700000122 } from './0008-products-by-key.js';

/** In order. What runs them is deploy/postgres/migrate.ts. */
export const migrations = [
  ProductsReferralsPartners1763700000001,
  Visits1763700000002,
  CodesOfOtherFormats1763700000104,
  DeletedPartners1763700000105,
  CodesByBeginning1763700000120,
  ProductVersions1763700000121,
  ProductsByKey1763700000122,
];
