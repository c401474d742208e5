import type { Role } from './roles.js';
import { SERVICES, type ServiceName } from './services.js';

/** Whoever may assert a caller: each process of ours, and the scripts of the installation, such as `make audit`. */
export const PROCESSES = [...SERVICES, 'hub', 'gateway', 'scripts'] as const;
export type ProcessName = (typeof PROCESSES)[number];

interface MayAssert {
  roles: readonly Role[];
  /** Which services believe it. */
  to: readonly ServiceName[] | 'each';
}
const asItself = (...to: ServiceName[]): MayAssert => ({ roles: ['service'], to });

/**
 * Who may assert whom, and to which service (D-117). Only the gateway knows who is signed in. A service speaks in its own
 * name, to those services alone that it calls. The hub calls nobody.
 */
export const MAY_ASSERT: Record<ProcessName, MayAssert> = {
  gateway: { roles: ['anonymous', 'partner', 'admin', 'service'], to: 'each' },
  hub: asItself(),
  identity: asItself(),
  'catalog-referrals': asItself('identity', 'payouts'),
  'payments-sales': asItself('identity', 'catalog-referrals', 'payouts'),
  payouts: asItself('identity', 'catalog-referrals', 'payments-sales'),
  claims: asItself('documents'),
  documents: asItself('identity', 'payouts', 'claims'),
  notifications: asItself(
    'identity',
    'catalog-referrals',
    'payments-sales',
    'payouts',
    'claims',
    'documents',
  ),
  scripts: { roles: ['service'], to: 'each' },
};

/** Whether a service may believe this process that somebody of this role calls. */
export function mayAssert(issuer: string, role: Role, to: string): boolean {
  const row = (MAY_ASSERT as Partial<Record<string, MayAssert>>)[issuer];
  if (!row?.roles.includes(role)) return false;
  return row.to === 'each' || (row.to as readonly string[]).includes(to);
}
