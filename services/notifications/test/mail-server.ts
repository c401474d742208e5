import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '@portal/kit/native/ports';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  recipients: string[];
  /** As it came over the wire. */
  raw: string;
  headers: string;
}

/** Who may send. */
interface Account {
  user: string;
  password: string;
  /** It takes the password without encryption, since it knows none. */
  plain?: true;
}

/** A refusal as a real server words it: with the address. */
const refusal = (responseCode: number, address: string, enhanced = '') =>
  Object.assign(new Error(`${enhanced}<${address}> is not wanted here`), { responseCode });

/** A real SMTP server of this machine that can go away and come back on its port. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** How each password came. */
  readonly passwords: ('encrypted' | 'plain')[] = [];
  /** Address → the code it is refused with. */
  readonly refused = new Map<string, number>();
  /** Refuses every recipient by this, with the words of RFC 3463, such as '5.1.1 '. */
  refusesAll: { code: number; enhanced: string } | null = null;
  /** Address → what the answer to a whole mail waits for. */
  readonly held = new Map<string, Promise<void>>();
  private server: SMTPServer | null = null;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly port: number,
    private readonly account: Account | undefined,
  ) {}

  /**
   * @param account without which it takes no mail, over TLS by a certificate of its own unless `plain`; it takes
   * anybody's otherwise
   */
  static async start(account?: Account): Promise<MailServer> {
    const server = new MailServer(await freePort(), account);
    await server.up();
    return server;
  }

  /** Without the account's name and password. */
  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }

  to = (address: string) => this.received.filter(({ recipients }) => recipients.includes(address));

  async up() {
    if (this.server) return;
    this.server = new SMTPServer({
      authOptional: !this.account,
      onAuth: ({ username, password }, { secure }, answer) => {
        this.passwords.push(secure ? 'encrypted' : 'plain');
        const { account } = this;
        if (username === account?.user && password === account?.password) answer(null, { user: username });
        else answer(new Error('Wrong user name or password'));
      },
      closeTimeout: 100, // then it drops who is still connected, as one that is killed does
      allowInsecureAuth: this.account?.plain ?? false,
      disabledCommands: this.account ? (this.account.plain ? ['STARTTLS'] : []) : ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, answer) => {
        const all = this.refusesAll;
        if (all) return answer(refusal(all.code, address, all.enhanced));
        const code = this.refused.get(address);
        answer(code ? refusal(code, address) : null);
      },
      onData: (stream, { envelope }, answer) => {
        void text(stream).then((raw) => {
          const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
          const recipients = envelope.rcptTo.map(({ address }) => address);
          this.received.push({ recipients, raw, headers });
          void (this.held.get(recipients[0]!) ?? Promise.resolve()).then(() => answer());
        });
      },
    });
    this.server.on('error', () => undefined);
    this.server.server.on('connection', (socket: Socket) => this.sockets.add(socket));
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
  }

  /** Ends every connection in the middle of whatever it is, without a word. */
  cut() {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  async down() {
    const server = this.server;
    this.server = null;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }
}
