import type { ClientMessages, ServerMessages } from '@portal/contracts/live/messages';
import { RECONNECT_ATTEMPTS, RECONNECT_DELAY_MS } from '@portal/contracts/values/limits';
import type { UserRole } from '@portal/contracts/values/roles';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';

/** `lost`: it has given up and waits for `reconnect()`. */
export type LiveState = 'connecting' | 'live' | 'lost';

/** Sent to administrators' pages only, or to partners' only. */
type ForSome = 'stripe-transaction' | 'unknown-code' | 'notices' | 'happenings';

export interface LiveHandlers extends Omit<ServerMessages, ForSome>, Partial<Pick<ServerMessages, ForSome>> {
  state: (state: LiveState) => void;
  /** Connected from now on, and may have missed a message: refetch what is shown (D-28, D-169). */
  connected: () => void;
  /** The server no longer accepts this user: the session is over. */
  refused: () => void;
}

export interface Live {
  reconnect: () => void;
  /** Closes the channel for good. */
  close: () => void;
}

/** How long the page is open, since when all that it shows was read. Of two clocks, as one stops while a machine sleeps. */
const openMs = () => Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin));

/**
 * The live channel of a signed-in user: 5 tries 3 s apart after a loss, then `lost` (D-28). `headers` are for the fault
 * runs, which have no browser to send cookies.
 */
export function openLive(
  user: { id: number; role: UserRole },
  handlers: LiveHandlers,
  headers?: ManagerOptions['extraHeaders'],
): Live {
  const socket: Socket<ServerMessages, ClientMessages> = io({
    transports: ['websocket'],
    forceNew: true,
    reconnectionAttempts: RECONNECT_ATTEMPTS,
    reconnectionDelay: RECONNECT_DELAY_MS,
    reconnectionDelayMax: RECONNECT_DELAY_MS,
    randomizationFactor: 0,
    ...(headers && { extraHeaders: headers }),
  });
  let kicks = 0;
  let wasLive = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  socket.on('connect', () => {
    socket.io.reconnectionAttempts(RECONNECT_ATTEMPTS);
    const claim = { userId: user.id, role: user.role };
    const first = wasLive ? {} : { openMs: openMs() };
    socket.emit('auth', { ...claim, ...first }, ({ ok, missed = true }) => {
      if (!ok) return refuse();
      kicks = 0;
      wasLive = true;
      handlers.state('live');
      if (missed) handlers.connected();
    });
  });
  socket.on('connect_error', () => {
    // Inactive: the handshake was refused, and the socket does not retry by itself.
    if (!socket.active) refuse();
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    handlers.state('connecting');
    // The library does not retry after a server's own disconnect (a restart), so we make the first try.
    if (reason !== 'io server disconnect') return;
    socket.io.reconnectionAttempts(RECONNECT_ATTEMPTS - 1);
    if (++kicks > RECONNECT_ATTEMPTS) return handlers.state('lost');
    timer = setTimeout(() => socket.connect(), RECONNECT_DELAY_MS);
  });
  socket.io.on('reconnect_failed', () => handlers.state('lost'));
  socket.on('sale', handlers.sale);
  socket.on('figures', handlers.figures);
  socket.on('products', handlers.products);
  socket.on('stripe-transaction', (seen) => handlers['stripe-transaction']?.(seen));
  socket.on('notices', () => handlers.notices?.());
  socket.on('happenings', () => handlers.happenings?.());
  socket.on('unknown-code', () => handlers['unknown-code']?.());

  function refuse() {
    socket.disconnect();
    handlers.state('lost');
    handlers.refused();
  }

  return {
    reconnect() {
      kicks = 0;
      handlers.state('connecting');
      socket.connect();
    },
    close() {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.io.removeAllListeners();
      socket.disconnect();
    },
  };
}
