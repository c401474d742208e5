import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
  type OnGatewayInit,
} from '@nestjs/websockets';
import type { AuthAnswer, AuthClaim, ClientMessages, ServerMessages } from '@portal/contracts/live/messages';
import { Repeats } from '@portal/kit/background/repeats';
import { BroadcastConsumer } from '@portal/kit/messaging/consumer/broadcast-consumer';
import type { Server, Socket } from 'socket.io';
import { Cookies } from '../session/cookies.js';
import { isCrossSite, provenanceOf } from '../session/cross-site.rules.js';
import { Sessions, type KeptSession, type Session } from '../session/sessions.js';
import { PublicSettings } from '../settings.js';
import { LastSent } from './last-sent.js';
import { liveSockets } from './metrics.js';
import { writeWholeFrames } from './whole-frames.js';

type None = Record<string, never>;
/** A socket's data is its session, read at the handshake. */
type LiveServer = Server<ClientMessages, ServerMessages, None, KeptSession>;
type LiveSocket = Socket<ClientMessages, ServerMessages, None, KeptSession>;

const ADMINS = 'admins';
const PARTNERS = 'partners';
const roomOf = (partnerId: number) => `partner:${partnerId}`;
/** 0 means no particular one (D-4), for an admin's page, which shows all. */
const NO_PARTNER = 0;
const CHECK_MS = 3_000;

/** The rooms whose messages a page hears. */
const roomsOf = ({ userId, role }: Session) => (role === 'admin' ? [ADMINS] : [PARTNERS, roomOf(userId)]);

/**
 * The live channel (D-28). A socket is authenticated by the session cookie and the page's origin. Its `auth` message must
 * claim the same user; only then does it receive messages. When a session ends, its sockets are closed within seconds.
 */
@Injectable()
@WebSocketGateway({
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  maxHttpBufferSize: 10_000,
})
export class LiveChannel implements OnGatewayInit, OnModuleDestroy {
  @WebSocketServer() private server: LiveServer;
  private stopMeasuring: () => void = () => undefined;
  private readonly lastSent = new LastSent();

  constructor(
    private readonly settings: PublicSettings,
    private readonly cookies: Cookies,
    private readonly sessions: Sessions,
    private readonly broadcasts: BroadcastConsumer,
    repeats: Repeats,
  ) {
    repeats.add(this, {
      work: () => this.closeEnded(),
      everyMs: CHECK_MS,
      failure: 'could not check sessions; will retry',
      level: 'warn',
    });
    broadcasts.whenMissed(() => this.readAnew());
  }

  afterInit(server: LiveServer) {
    writeWholeFrames(server);
    server.use((socket, next) => void this.admit(socket, next));
    this.stopMeasuring = liveSockets.from(async (gauge) => gauge.set(this.sockets().length));
  }

  onModuleDestroy() {
    this.stopMeasuring();
  }

  /** Every page of the partner, and every admin's page. */
  to(partnerId: number) {
    return this.toRooms(roomOf(partnerId), ADMINS);
  }

  /** Every page of the partner alone. */
  toPartner(partnerId: number) {
    return this.toRooms(roomOf(partnerId));
  }

  /** Every partner's page. */
  toPartners() {
    return this.toRooms(PARTNERS);
  }

  /** Every admin's page. */
  toAdmins() {
    return this.toRooms(ADMINS);
  }

  /** Every authenticated page. */
  toEverybody() {
    return this.toRooms(PARTNERS, ADMINS);
  }

  private toRooms(...rooms: string[]) {
    this.lastSent.note(rooms);
    return this.server.to(rooms);
  }

  @SubscribeMessage('auth')
  async claim(@ConnectedSocket() socket: LiveSocket, @MessageBody() claim: unknown): Promise<AuthAnswer> {
    const { userId, role } = socket.data;
    const { userId: claimedId, role: claimedRole, openMs } = (claim ?? {}) as Partial<AuthClaim>;
    if (claimedId !== userId || claimedRole !== role) {
      setImmediate(() => socket.disconnect(true));
      return { ok: false, message: 'This is not who is signed in' };
    }
    const rooms = roomsOf(socket.data);
    await socket.join(rooms);
    // Asked once it hears what is sent from now on.
    if (typeof openMs !== 'number') return { ok: true };
    return { ok: true, missed: this.lastSent.missed(rooms, openMs, this.broadcasts.hearsSince) };
  }

  private async admit(socket: LiveSocket, next: (error?: Error) => void) {
    const { headers } = socket.request;
    if (isCrossSite(provenanceOf(headers), this.settings.origin)) return next(new Error('CROSS_SITE'));
    const token = this.cookies.read(headers.cookie).session;
    try {
      const session = token && (await this.sessions.find(token));
      if (!session || session.enrolOnly) return next(new Error('SIGNED_OUT'));
      socket.data = session;
      next();
    } catch {
      // The session cannot be checked now. A refusal would be final; after a broken connection the page reconnects.
      socket.conn.close();
    }
  }

  /** Has pages refetch what may have changed while the bus was down: they stayed connected and missed events. */
  private readAnew() {
    this.toEverybody().emit('products');
    for (const socket of this.sockets()) {
      const { userId, role } = socket.data;
      if (socket.rooms.has(roomOf(userId))) {
        socket.emit('figures', { partnerId: userId });
        socket.emit('notices');
      } else if (role === 'admin' && socket.rooms.has(ADMINS)) {
        socket.emit('figures', { partnerId: NO_PARTNER });
        socket.emit('happenings');
      }
    }
  }

  private sockets = () => [...this.server.of('/').sockets.values()];

  private async closeEnded() {
    const sockets = this.sockets();
    if (sockets.length === 0) return;
    const living = await this.sessions.living([...new Set(sockets.map(({ data }) => data.key))]);
    for (const socket of sockets) if (!living.has(socket.data.key)) socket.disconnect(true);
  }
}
