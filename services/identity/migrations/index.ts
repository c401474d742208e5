import { Users1763700000001 } from './0001-users.js';
import { PasswordResets1763700000011 } from './0002-password-resets.js';
import { Onboarding1763700000012 } from './0003-onboarding.js';
import { AdminInvites1763700000021 } from './0004-admin-invites.js';
import { LinkSeeds1764200000022 } from './0005-link-seeds.js';

/** In order. What runs them is deploy/postgres/migrate.ts. */
export const migrations = [
  Users1763700000001,
  PasswordResets1763700000011,
  Onboarding1763700000012,
  AdminInvites1763700000021,
  LinkSeeds1764200000022,
];
