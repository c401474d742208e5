/** Who asks. `service` is one of our own services calling another. */
export const ROLES = ['anonymous', 'partner', 'admin', 'service'] as const;
export type Role = (typeof ROLES)[number];
export type UserRole = Extract<Role, 'partner' | 'admin'>;
