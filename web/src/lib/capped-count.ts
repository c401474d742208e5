import { NEEDS_COUNTED } from '@portal/contracts/values/needs';

/** '99+' from as many on as are counted. */
export const cappedCount = (count: number): string =>
  count < NEEDS_COUNTED ? String(count) : `${NEEDS_COUNTED - 1}+`;
