/** The page's calls to Stripe.js, in the page as `window.stripeStub`. */
export interface StripeStub {
  key: string | null;
  options: { clientSecret: string; appearance: { theme: string; variables: Record<string, string> } } | null;
  updates: { appearance?: { theme: string } }[];
  fetchedUpdates: number;
  confirmations: { card: string; redirect: string; confirmParams: ConfirmParams }[];
}
interface ConfirmParams {
  return_url: string;
  payment_method_data: { billing_details: { name: string; email: string } };
}

declare global {
  interface Window {
    stripeStub: StripeStub;
    /** How many of Stripe's next iframes are blocked, as by an extension. */
    blockedFrames?: number;
  }
}

/** The script that answers for https://js.stripe.com. */
export const stripeJs = (): string => `(${inPage.toString()})()`;

/**
 * Runs in the page, so it must not use outer variables. Implements as much of Stripe.js as react-stripe-js needs, with a
 * plain input instead of an iframe.
 */
function inPage(): void {
  type Listener = () => void;
  type Form = ReturnType<typeof elements>;
  const seen: StripeStub = { key: null, options: null, updates: [], fetchedUpdates: 0, confirmations: [] };
  window.stripeStub = seen;

  const refusals: Record<string, string> = {
    '4000000000000002': 'Your card was declined.',
    '4000000000009995': 'Your card has insufficient funds.',
  };

  function element() {
    const listeners: Record<string, Set<Listener>> = {};
    const label = document.createElement('label');
    const input = document.createElement('input');
    label.append('Card number (Stripe)', input);
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

  function elements(options: StripeStub['options']) {
    seen.options = options;
    let card: ReturnType<typeof element> | null = null;
    const typed = () => card?.input.value.replaceAll(' ', '') ?? '';
    return {
      typed,
      create: () => (card = element()),
      getElement: () => card,
      update: (changes: StripeStub['updates'][number]) => void seen.updates.push(changes),
      fetchUpdates: () => Promise.resolve({ count: ++seen.fetchedUpdates }),
      // Like Stripe's: an empty field shows its own message, and stops the payment.
      submit: () => Promise.resolve(typed() ? {} : { error: { type: 'validation_error' } }),
    };
  }

  const unused = () => {
    throw new Error('The page is not expected to call this.');
  };

  const Stripe = (key: string) => {
    seen.key = key;
    return {
      elements,
      createToken: unused,
      createPaymentMethod: unused,
      confirmCardPayment: unused,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
      confirmPayment(asked: { elements: Form; confirmParams: ConfirmParams; redirect: string }) {
        const card = asked.elements.typed();
        seen.confirmations.push({ card, redirect: asked.redirect, confirmParams: asked.confirmParams });
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
