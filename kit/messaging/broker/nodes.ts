import type { Options } from 'amqplib';

/** A silent peer is detected after two to three of these: 24 s at the latest. */
const HEARTBEAT_SECONDS = 8;

/** The nodes of a RabbitMQ cluster, or the only node, from the addresses in AMQP_URL. */
export class BrokerNodes {
  private readonly nodes: Options.Connect[];
  private at: number;
  /** The current node. amqplib reads it at each attempt. */
  readonly target: Options.Connect = {};

  /** @param first random, so that the processes of a portal spread over the nodes */
  constructor(addresses: string[], first = Math.floor(Math.random() * addresses.length)) {
    this.nodes = addresses.map(describe);
    this.at = first;
    Object.assign(this.target, this.nodes[first]);
  }

  /** Call it after a node could not be reached or was lost. */
  turnToNext(): void {
    this.at = (this.at + 1) % this.nodes.length;
    Object.assign(this.target, this.nodes[this.at]);
  }
}

function describe(address: string): Options.Connect {
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(address);
  const secure = protocol === 'amqps:';
  const number = (name: string) => (searchParams.has(name) ? Number(searchParams.get(name)) : undefined);
  return {
    protocol: secure ? 'amqps' : 'amqp',
    hostname: hostname.replace(/^\[|\]$/g, ''), // a URL has IPv6 in brackets, a socket has not
    port: port ? Number(port) : secure ? 5671 : 5672,
    username: decodeURIComponent(username) || 'guest',
    password: decodeURIComponent(password) || 'guest',
    vhost: pathname.slice(1) || '/', // amqplib decodes it
    heartbeat: number('heartbeat') ?? HEARTBEAT_SECONDS,
    frameMax: number('frameMax'),
  };
}
