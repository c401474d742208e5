// Many pages with a live channel, in this process: they speak just enough of Engine.IO 4 and Socket.IO 5 to be let in, and
// count what they hear. Their cost is not measured, so they have to be cheap.
import { WebSocket } from 'ws';

const AT_ONCE = 50;
const PATIENCE_MS = 20_000;

/** How a socket gets from connected to listening: what it sends for what it hears; 'in' when it listens. */
export interface Page {
  headers?: Record<string, string>;
  greet(text: string): string | 'in' | undefined;
}

/** A page of the portal: the handshake, the namespace, the claim of who it is. */
export const portalPage = (userId: number, cookie: string): Page => ({
  headers: { cookie },
  greet(text) {
    if (text.startsWith('0{')) return '40';
    if (text.startsWith('40')) return `420["auth",${JSON.stringify({ userId, role: 'partner' })}]`;
    if (text.startsWith('430[{"ok":true')) return 'in';
    if (text.startsWith('4')) throw new Error(`The hub said ${text.slice(0, 200)}`);
    return undefined;
  },
});

/** A page of a bare server, which listens at once. */
export const barePage = (): Page => ({ greet: () => 'in' });

export class Sockets {
  private readonly open: WebSocket[] = [];
  private heard = 0;
  private awaited = { count: 0, resolve: () => undefined as void };
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Opens one more for each page. */
  async add(pages: Page[]): Promise<void> {
    const rest = [...pages];
    const lane = async () => {
      for (let page; (page = rest.shift());) this.open.push(await this.connect(page));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }

  /** Closes the last ones. */
  async close(count = this.open.length): Promise<void> {
    const closing = this.open.splice(this.open.length - count, count);
    await Promise.all(
      closing.map((socket) => new Promise((resolve) => socket.once('close', resolve).close())),
    );
  }

  /** Calls `push`, which resolves once they have heard so many messages; fails when they do not. */
  async hear(count: number, push: () => void): Promise<void> {
    this.heard = 0;
    await new Promise<void>((resolve, reject) => {
      const gone = setTimeout(
        () => reject(new Error(`${this.heard} of ${count} pages heard it`)),
        PATIENCE_MS,
      );
      this.awaited = { count, resolve: () => (clearTimeout(gone), resolve()) };
      push();
    });
  }

  private connect({ headers, greet }: Page): Promise<WebSocket> {
    const socket = new WebSocket(this.url, { headers, perMessageDeflate: false });
    let isIn = false;
    return new Promise((resolve, reject) => {
      const welcome = (text: string) => {
        const next = greet(text);
        if (next === 'in') {
          isIn = true;
          resolve(socket);
        } else if (next) socket.send(next);
      };
      socket.once('error', reject).on('message', (data: Buffer) => {
        const text = data.toString();
        if (text === '2')
          socket.send('3'); // still there?
        else if (isIn) this.note();
        else
          try {
            welcome(text);
          } catch (error) {
            reject(error as Error);
          }
      });
    });
  }

  private note() {
    if (++this.heard === this.awaited.count) this.awaited.resolve();
  }
}
