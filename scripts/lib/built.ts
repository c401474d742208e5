import { join } from 'node:path';

/**
 * A module of a service as it was built, for what works on a service's tables beside it:
 * `built<typeof import('…/src/accounts/user.sql.ts')>('identity', 'accounts/user.sql')`.
 */
export const built = <Module>(service: string, file: string): Promise<Module> =>
  import(join(import.meta.dirname, '../../services', service, 'dist/src', `${file}.js`)) as Promise<Module>;
