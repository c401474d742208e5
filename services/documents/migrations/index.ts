import { Files1763900000301 } from './0001-files.js';
import { ProfileSaves1763900000302 } from './0002-profile-saves.js';
import { PartnerDocuments1763900000303 } from './0003-partner-documents.js';
import { BankAccounts1763900000304 } from './0004-bank-accounts.js';
import { OneHoldsUpNoOther1763900000305 } from './0005-one-holds-up-no-other.js';
import { NachaFiles1763900000306 } from './0006-nacha-files.js';

/** In order. What runs them is deploy/postgres/migrate.ts. */
export const migrations = [
  Files1763900000301,
  ProfileSaves1763900000302,
  PartnerDocuments1763900000303,
  BankAccounts1763900000304,
  OneHoldsUpNoOther1763900000305,
  NachaFiles1763900000306,
];
