import type Stripe from 'stripe';
import { newId } from './ids.js';
import type { Settings } from './settings.js';
import type { Kind, Kinds } from './store/kinds.js';
import { Store } from './store/store.js';
import { readSwitches, type Switches } from './store/switches.js';
import { accountRestricted } from './wire/errors.js';

/** The API version that the SDK pins (stripe 23.1.0) and the sandbox speaks; a test compares the two. */
export const API_VERSION = '2026-10-28.endive';

type Emitted = Exclude<Kinds[Kind], Stripe.Event | Stripe.PaymentMethod>;

/** The cause of events without an API request: a customer on a hosted page, a bank, time. */
const NO_REQUEST: Stripe.Event.Request = { id: null, idempotency_key: null };

/** The state that every resource shares: the store, the switches, the time, and the events. */
export class Sandbox {
  readonly store: Store;
  readonly switches: Switches;
  readonly counters = { requests: new Map<number, number>(), events: 0, delivered: 0, refused: 0 };
  /** Called after each commit: new deliveries may be due. */
  afterCommit: () => void = () => undefined;
  #cause = NO_REQUEST;

  constructor(readonly settings: Settings) {
    this.store = new Store(settings.dataFile);
    this.switches = readSwitches(this.store);
  }

  /** Unix seconds. */
  now(): number {
    return this.switches.clock ?? Math.floor(Date.now() / 1000);
  }

  /** @param cause the API request that causes all events in `work` */
  transaction<T>(work: () => T, cause = NO_REQUEST): T {
    this.#cause = cause;
    const result = this.store.transaction(work);
    this.afterCommit();
    return result;
  }

  /** Writes the event that Stripe would send for this change, and queues it for the webhook, if there is one. */
  emit(type: Stripe.Event.Type, object: Emitted, previous?: Partial<Emitted>): void {
    this.record({
      id: newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data: previous ? { object, previous_attributes: previous } : { object },
      livemode: false,
      pending_webhooks: this.settings.webhook ? 1 : 0,
      request: this.#cause,
      type,
    } as Stripe.Event);
  }

  record(event: Stripe.Event): void {
    this.store.insert(event);
    this.counters.events++;
    if (this.settings.webhook) this.deliver(event.id);
  }

  deliver(eventId: string): void {
    this.store.run('insert into deliveries (event, due) values (?, ?)', eventId, Date.now());
  }

  /** @throws StripeError for an account that cannot take payments */
  assertChargesEnabled(): void {
    if (this.switches.restricted) throw accountRestricted();
  }
}
