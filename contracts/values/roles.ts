/** The role of a caller. `service` is one of our own services calling another. */
export type Role = 'anonymous' | 'partner' | 'admin' | 'service';
export const USER_ROLES = ['partner', 'admin'] as const satisfies readonly Role[];
export type UserRole = (typeof USER_ROLES)[number];
