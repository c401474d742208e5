// The users of RabbitMQ, one for every process, and their permissions, by the names of topology.ts.
// Scripts run this file as it is (type stripping), so it stays free of relative imports and of enums.
import { createHash } from 'node:crypto';

export const VHOST = 'portal';
/** For `make dlq` and operators: all permissions in the vhost, none on the server. */
export const OPERATOR = 'portal';

/** RabbitMQ's permissions, as patterns of the names of queues and exchanges. */
export interface Rights {
  configure: string;
  write: string;
  read: string;
}

/** What a service may publish to the topic exchanges: a pattern of routing keys. */
interface TopicRights {
  exchange: string;
  write: string;
  read: string;
}

/** The routing keys that each service publishes (contracts/events/routing-keys.gen.ts). */
export type RoutingKeys = Record<string, string[]>;

const any = (...names: string[]) => `^(${names.join('|')})$`;
const literally = (name: string) => name.replaceAll('.', '\\.');
// The first process to need these declares them, so every user may (topology.ts), and every service may replay its
// unrouted messages. The retry queues of a service are its own; those of the release before are shared.
const SHARED = ['domain\\.(?!retry\\.[a-z]).+', 'unrouted'];

/**
 * - a service declares and consumes the queues that begin with its name, and publishes. It cannot read other services'
 *   queues, and the default exchange, which writes into any queue, is closed to it;
 * - the hub consumes events through an exclusive queue of its own, and publishes nothing.
 */
function rightsOf(user: string): Rights {
  if (user === OPERATOR) return { configure: '.*', write: '.*', read: '.*' };
  if (user === 'hub') {
    const own = 'amq\\.gen-.+';
    return {
      configure: any(own, ...SHARED, 'settling\\..+'),
      write: any(own, 'unrouted', 'domain\\.unrouted'), // binding needs write permission on the queue
      read: any(own, 'domain\\.[a-z]+'),
    };
  }
  const own = `(domain\\.retry\\.)?${user}\\..+`;
  return {
    configure: any(own, ...SHARED, 'settling\\..+'),
    write: any(own, ...SHARED),
    read: any(own, ...SHARED),
  };
}

/** A service's rights while an upgrade replaces programs from before D-89, which write dead letters to the default exchange. */
export function rightsWhileUpgrading(service: string): Rights {
  const own = `${service}\\..+`;
  return { ...rightsOf(service), write: any(own, ...SHARED, 'amq\\.default') };
}

/** Nobody but an event's owner publishes it (D-89). Without such rights RabbitMQ would allow every routing key. */
function topicRightsOf(user: string, keys: RoutingKeys): TopicRights[] {
  if (user === OPERATOR) return [];
  const own = keys[user] ?? [];
  const write = own.length > 0 ? any(...own.map(literally)) : '^$';
  return ['domain.events', 'domain.signals'].map((exchange) => ({ exchange, write, read: '.*' }));
}

/**
 * What RabbitMQ loads at each start (`load_definitions`): the vhost, the users with these passwords, their permissions.
 * A changed password takes effect; the same passwords give the same text.
 */
export function brokerDefinitions(
  passwords: Record<string, string>,
  { keys, vhost = VHOST }: { keys: RoutingKeys; vhost?: string },
): string {
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
    topic_permissions: users.flatMap((user) =>
      topicRightsOf(user, keys).map((rights) => ({ user, vhost, ...rights })),
    ),
  });
}

/** RabbitMQ's format: four bytes of salt and the SHA-256 of salt and password. The salt is derived, so that it is stable. */
function passwordHash(name: string, password: string): string {
  const sha256 = (...parts: (string | Buffer)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest();
  const salt = sha256(name, '\n', password).subarray(0, 4);
  return Buffer.concat([salt, sha256(salt, password)]).toString('base64');
}
