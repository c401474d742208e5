import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { freePort } from '@portal/kit/testing/embedded';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  recipients: string[];
  /** As it came over the wire. */
  raw: string;
  headers: string;
}

/** A refusal as a real server words it: with the address. */
const refusal = (responseCode: number, address: string) =>
  Object.assign(new Error(`<${address}> is not wanted here`), { responseCode });

/** A real SMTP server of this machine that can go away and come back on its port. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Address → the code it is refused with. */
  readonly refused = new Map<string, number>();
  private server: SMTPServer | null = null;

  private constructor(private readonly port: number) {}

  static async start(): Promise<MailServer> {
    const server = new MailServer(await freePort());
    await server.up();
    return server;
  }

  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }

  to = (address: string) => this.received.filter(({ recipients }) => recipients.includes(address));

  async up() {
    this.server = new SMTPServer({
      authOptional: true,
      closeTimeout: 100, // then it drops who is still connected, as one that is killed does
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, answer) => {
        const code = this.refused.get(address);
        answer(code ? refusal(code, address) : null);
      },
      onData: (stream, { envelope }, answer) => {
        void text(stream).then((raw) => {
          const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
          this.received.push({ recipients: envelope.rcptTo.map(({ address }) => address), raw, headers });
          answer();
        });
      },
    });
    this.server.on('error', () => undefined);
    await once(this.server.listen(this.port, '127.0.0.1'), 'listening');
  }

  async down() {
    const server = this.server;
    this.server = null;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }
}
