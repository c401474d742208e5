/** The role of a caller. `service` is one of our own services calling another. */
export const ROLES = ['anonymous', 'partner', 'admin', 'service'] as const;
export type Role = (typeof ROLES)[number];
export const USER_ROLES = ['partner', 'admin'] as const satisfies readonly Role[];
export type UserRole = (typeof USER_ROLES)[number];
