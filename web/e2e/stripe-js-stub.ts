/** The page's calls to Stripe.js, in the page as `window.stripeStub`. */
export interface StripeStub {
  key: string | null;
  options: {
    mode: string;
    amount: number;
    currency: string;
    allowedPaymentMethodTypes: string[];
    appearance: { theme: string; variables: Record<string, string> };
  } | null;
  updates: { appearance?: { theme: string }; amount?: number }[];
  confirmations: { card: string; redirect: string; clientSecret: string; confirmParams: ConfirmParams }[];
  /** Why a wallet was told that its payment failed. */
  walletFailures: unknown[];
}
interface ConfirmParams {
  return_url: string;
  payment_method_data?: { billing_details: { name: string; email: string } };
}

declare global {
  interface Window {
    stripeStub: StripeStub;
    /** How many of Stripe's next iframes are blocked, as by an extension. */
    blockedFrames?: number;
    /** The browser has a wallet. */
    hasWallet?: boolean;
    /** What the wallet pays with is declined. */
    walletIsDeclined?: boolean;
    /** Stripe cannot be told a new amount. */
    updatesAreDown?: boolean;
    /** The amount of the intent, where a test says it. */
    intentAmount?: number;
    /** Closes the sheet of the wallet, as the customer does, also after they agreed. */
    closeWallet?: () => void;
  }
}

/** The script that answers for https://js.stripe.com. */
export const stripeJs = (): string => `(${inPage.toString()})()`;

/**
 * Runs in the page, so it must not use outer variables. Implements as much of Stripe.js as react-stripe-js needs, with a
 * plain input instead of an iframe.
 */
function inPage(): void {
  type Listener = (event?: unknown) => void;
  type Form = ReturnType<typeof elements>;
  const seen: StripeStub = {
    key: null,
    options: null,
    updates: [],
    confirmations: [],
    walletFailures: [],
  };
  window.stripeStub = seen;
  let paying: 'card' | 'wallet' = 'card';

  const refusals: Record<string, string> = {
    '4000000000000002': 'Your card was declined.',
    '4000000000009995': 'Your card has insufficient funds.',
  };

  const unused = () => {
    throw new Error('The page is not expected to call this.');
  };

  function element() {
    const listeners: Record<string, Set<Listener>> = {};
    const label = document.createElement('label');
    const input = document.createElement('input');
    label.append('Card number (Stripe)', input);
    input.addEventListener('focus', () => listeners['focus']?.forEach((listener) => listener()));
    const on = (event: string, listener: Listener) => void (listeners[event] ??= new Set()).add(listener);
    return {
      input,
      on,
      once: on,
      off: (event: string, listener: Listener) => void listeners[event]?.delete(listener),
      mount(node: HTMLElement) {
        const blocked = (window.blockedFrames ?? 0) > 0;
        if (blocked) window.blockedFrames!--;
        else node.append(label);
        queueMicrotask(() => listeners[blocked ? 'loaderror' : 'ready']?.forEach((listener) => listener()));
      },
      update: () => undefined,
      unmount: () => label.remove(),
      destroy: () => label.remove(),
    };
  }

  /** Stripe's Express Checkout, with one wallet at most, which asks nothing. */
  function express() {
    const listeners: Record<string, Listener> = {};
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Wallet (Stripe)';
    const tell = (event: string, told: object) => listeners[event]?.(told);
    const paymentFailed = (why: unknown) => {
      paying = 'card';
      seen.walletFailures.push(why);
    };
    window.closeWallet = () => {
      paying = 'card';
      tell('cancel', {});
    };
    button.addEventListener('click', () =>
      tell('click', {
        resolve: () => {
          paying = 'wallet';
          tell('confirm', { expressPaymentType: 'google_pay', paymentFailed });
        },
        reject: () => undefined,
      }),
    );
    return {
      on: (event: string, listener: Listener) => void (listeners[event] = listener),
      once: (event: string, listener: Listener) => void (listeners[event] = listener),
      off: (event: string) => void delete listeners[event],
      mount(node: HTMLElement) {
        if (window.hasWallet) node.append(button);
        const availablePaymentMethods = window.hasWallet ? { googlePay: true } : undefined;
        queueMicrotask(() => tell('ready', { availablePaymentMethods }));
      },
      update: () => undefined,
      unmount: () => button.remove(),
      destroy: () => button.remove(),
    };
  }

  function elements(options: StripeStub['options']) {
    seen.options = options;
    let amount = options!.amount;
    let submitted = false;
    let card: ReturnType<typeof element> | null = null;
    const typed = () =>
      paying === 'wallet'
        ? window.walletIsDeclined
          ? '4000000000000002'
          : 'wallet'
        : (card?.input.value.replaceAll(' ', '') ?? '');
    return {
      typed,
      create: (kind: string) => (kind === 'expressCheckout' ? express() : (card = element())),
      getElement: () => card,
      update(changes: StripeStub['updates'][number]) {
        if (changes.amount && window.updatesAreDown) return Promise.reject(new Error('Stripe is away.'));
        seen.updates.push(changes);
        amount = changes.amount ?? amount;
        return Promise.resolve();
      },
      fetchUpdates: unused,
      amount: () => amount,
      wasSubmitted: () => submitted,
      // Like Stripe's: an empty field shows its own message, and stops the payment.
      submit() {
        submitted = typed() !== '';
        return Promise.resolve(submitted ? {} : { error: { type: 'validation_error' } });
      },
    };
  }

  const Stripe = (key: string) => {
    seen.key = key;
    return {
      elements,
      createToken: unused,
      createPaymentMethod: unused,
      confirmCardPayment: unused,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
      confirmPayment(asked: {
        elements: Form;
        clientSecret: string;
        confirmParams: ConfirmParams;
        redirect: string;
      }) {
        const { redirect, clientSecret, confirmParams } = asked;
        const card = asked.elements.typed();
        paying = 'card';
        // Like Stripe's: without an intent from the start, the fields are submitted first, and their amount is the intent's.
        if (!asked.elements.wasSubmitted())
          return Promise.reject(new Error('elements.submit() comes first.'));
        if (window.intentAmount && window.intentAmount !== asked.elements.amount())
          return Promise.reject(new Error('The amounts differ.'));
        seen.confirmations.push({ card, redirect, clientSecret, confirmParams });
        // Like Stripe's: it also resolves with a connection error.
        if (card === '4000000000009979')
          return Promise.resolve({
            error: { type: 'api_connection_error', message: 'The connection broke.' },
          });
        const message = refusals[card];
        return Promise.resolve(
          message
            ? { error: { type: 'card_error', code: 'card_declined', message } }
            : { paymentIntent: { id: 'pi_stub', status: 'succeeded' } },
        );
      },
    };
  };
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}
