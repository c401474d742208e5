import { join } from 'node:path';

/**
 * Loads a built module of a service, for scripts that work directly on its tables: `built<typeof
 * import('…/src/users/user.sql.ts')>('identity', 'users/user.sql')`.
 */
export const built = <Module>(service: string, file: string): Promise<Module> =>
  import(join(import.meta.dirname, '../../services', service, 'dist/src', `${file}.js`)) as Promise<Module>;
