import type { Sandbox } from '../sandbox.js';
import type { Settings } from '../settings.js';
import { signatureHeader } from './signature.rules.js';

const AT_ONCE = 16;
const TIMEOUT_MS = 10_000;

interface Delivery {
  seq: number;
  event: string;
  attempts: number;
}

/**
 * Sends queued deliveries, up to 16 at once, so that order is not kept (Stripe keeps none either). A delivery is deleted
 * once it is answered with 2xx; until then it survives a restart.
 */
export class WebhookDelivery {
  readonly #inFlight = new Map<number, Promise<void>>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly sandbox: Sandbox,
    readonly webhook: NonNullable<Settings['webhook']>,
  ) {}

  /** Starts deliveries that are due: after a commit, an attempt, or the end of a pause. */
  readonly wake = (): void => {
    clearTimeout(this.#timer);
    if (this.#stopping.signal.aborted || this.sandbox.switches.paused) return;
    if (this.#inFlight.size >= AT_ONCE) return;
    // The same time for both queries: otherwise both would miss a delivery that falls due between them.
    const now = Date.now();
    for (const delivery of this.#due(now))
      this.#inFlight.set(
        delivery.seq,
        this.#attempt(delivery).finally(() => {
          this.#inFlight.delete(delivery.seq);
          this.wake();
        }),
      );
    if (this.#inFlight.size < AT_ONCE) this.#sleep(now);
  };

  /** Aborts deliveries in flight: they stay queued, and the next process sends them again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await Promise.all(this.#inFlight.values());
  }

  #due(now: number): Delivery[] {
    const due = this.sandbox.store.rows<Delivery>(
      'select seq, event, attempts from deliveries where due <= ? order by due, seq limit ?',
      now,
      AT_ONCE * 2,
    );
    return due.filter(({ seq }) => !this.#inFlight.has(seq)).slice(0, AT_ONCE - this.#inFlight.size);
  }

  #sleep(now: number): void {
    const [next] = this.sandbox.store.rows<{ due: number | null }>(
      'select min(due) as due from deliveries where due > ?',
      now,
    );
    if (next?.due != null) this.#timer = setTimeout(this.wake, Math.max(next.due - Date.now(), 1));
  }

  async #attempt({ seq, event, attempts }: Delivery): Promise<void> {
    const { store, counters } = this.sandbox;
    if (await this.#send(event)) {
      counters.delivered++;
      store.run('delete from deliveries where seq = ?', seq);
      return;
    }
    if (this.#stopping.signal.aborted) return;
    counters.refused++;
    const pause = this.webhook.retryMs[attempts];
    const due = pause === undefined ? null : Date.now() + pause;
    store.run('update deliveries set attempts = attempts + 1, due = ? where seq = ?', due, seq);
  }

  async #send(eventId: string): Promise<boolean> {
    const event = this.sandbox.store.find('event', eventId);
    if (!event) return true;
    const payload = JSON.stringify(event);
    const t = Math.floor(Date.now() / 1000);
    try {
      const response = await fetch(this.webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(payload, this.webhook.secret, t),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      // Any failure (refused, reset, too slow) is one failed attempt.
      return false;
    }
  }
}
