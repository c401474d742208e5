import type { Options } from 'amqplib';

/** A silent peer is noticed after two to three of these: 24 s at the latest. */
const HEARTBEAT_SECONDS = 8;

/** The nodes of a RabbitMQ cluster, or its only one, as the addresses of AMQP_URL name them. */
export class BrokerNodes {
  private readonly nodes: Options.Connect[];
  private at: number;
  /** The node whose turn it is. amqplib reads it anew at each attempt. */
  readonly target: Options.Connect = {};

  /** @param first by chance, so that the processes of a portal spread over the nodes */
  constructor(addresses: string[], first = Math.floor(Math.random() * addresses.length)) {
    this.nodes = addresses.map(describe);
    this.at = first;
    Object.assign(this.target, this.nodes[first]);
  }

  /** After a node could not be reached or was lost. */
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
    hostname: hostname.replace(/^\[|\]$/g, ''), // as in a URL, not for a socket: IPv6 in brackets
    port: port ? Number(port) : secure ? 5671 : 5672,
    username: decodeURIComponent(username) || 'guest',
    password: decodeURIComponent(password) || 'guest',
    vhost: pathname.slice(1) || '/', // amqplib decodes it
    heartbeat: number('heartbeat') ?? HEARTBEAT_SECONDS,
    frameMax: number('frameMax'),
  };
}
