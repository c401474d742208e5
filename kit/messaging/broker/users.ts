// Who signs in to RabbitMQ, and what each may touch there: a user for every process, by the names of topology.ts.
// Scripts run this file as it is (type stripping), so it stays free of relative imports and of enums.
import { createHash } from 'node:crypto';

export const VHOST = 'portal';
/** For `make dlq` and whoever looks after the bus: everything in the vhost, and nothing of the server. */
export const OPERATOR = 'portal';

/** Patterns of the names of queues and exchanges. */
export interface Rights {
  configure: string;
  write: string;
  read: string;
}

const any = (...names: string[]) => `^(${names.join('|')})$`;
// Declared by whoever comes first, so everybody may (topology.ts). Messages that wait for their next try come back to
// their own queue from a queue that all share; what is nobody's may be replayed by anybody.
const SHARED = ['domain\\..+', 'unrouted'];

/**
 * - a service declares and hears the queues that begin with its name, and publishes; no other service's queue is
 *   readable to it. It may write to the default exchange, by which dead letters go to their queue and come back;
 * - the hub hears events with a queue of its own that ends with its connection, and publishes nothing.
 */
export function rightsOf(user: string): Rights {
  if (user === OPERATOR) return { configure: '.*', write: '.*', read: '.*' };
  if (user === 'hub') {
    const own = 'amq\\.gen-.+';
    return {
      configure: any(own, ...SHARED, 'settling\\..+'),
      write: any(own, 'unrouted', 'domain\\.unrouted'), // binding writes to a queue
      read: any(own, 'domain\\.[a-z]+'),
    };
  }
  const own = `${user}\\..+`;
  return {
    configure: any(own, ...SHARED, 'settling\\..+'),
    write: any(own, ...SHARED, 'amq\\.default'),
    read: any(own, ...SHARED),
  };
}

/**
 * What RabbitMQ loads at each start (`load_definitions`): the vhost, the users with these passwords, what they may do.
 * A user whose password has changed gets the new one; the same passwords make the same text.
 */
export function brokerDefinitions(passwords: Record<string, string>, vhost = VHOST): string {
  const users = Object.keys(passwords);
  return JSON.stringify({
    vhosts: [{ name: vhost }],
    users: users.map((name) => ({
      name,
      password_hash: passwordHash(name, passwords[name]!),
      hashing_algorithm: 'rabbit_password_hashing_sha256',
      tags: '',
    })),
    permissions: users.map((user) => ({ user, vhost, ...rightsOf(user) })),
  });
}

/** As RabbitMQ keeps it: four bytes of salt and the SHA-256 of salt and password. The salt follows from both, so that it stays. */
function passwordHash(name: string, password: string): string {
  const sha256 = (...parts: (string | Buffer)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest();
  const salt = sha256(name, '\n', password).subarray(0, 4);
  return Buffer.concat([salt, sha256(salt, password)]).toString('base64');
}
