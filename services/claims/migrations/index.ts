import { Claims1763800000001 } from './0001-claims.js';
import { ClaimsForAdmins1763800000002 } from './0002-claims-for-admins.js';
import { ClaimsByName1763800000003 } from './0003-claims-by-name.js';

/** In order. What runs them is deploy/postgres/migrate.ts. */
export const migrations = [Claims1763800000001, ClaimsForAdmins1763800000002, ClaimsByName1763800000003];
