// Stands in for https://js.stripe.com in the browser test: as much of Stripe.js as react-stripe-js uses, with
// plain inputs instead of frames. What it was asked is in `window.stripeStub`.
window.stripeStub = { key: null, options: null, updates: [], fetchedUpdates: 0, confirmations: [] };

const OUTCOMES = {
  4000000000000002: {
    error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  },
  4000000000009995: {
    error: { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' },
  },
};

function element() {
  const listeners = {};
  const box = document.createElement('div');
  const label = document.createElement('label');
  const input = document.createElement('input');
  label.append('Card number (Stripe)', input);
  box.append(label);
  const add = (event, listener) => (listeners[event] ??= new Set()).add(listener);
  return {
    input,
    mount(node) {
      node.append(box);
      queueMicrotask(() => listeners.ready?.forEach((listener) => listener()));
    },
    on: add,
    once: add,
    off: (event, listener) => listeners[event]?.delete(listener),
    update() {},
    unmount: () => box.remove(),
    destroy: () => box.remove(),
  };
}

function elements(options) {
  window.stripeStub.options = options;
  let created = null;
  return {
    create: () => (created = element()),
    getElement: () => created,
    update: (changes) => window.stripeStub.updates.push(changes),
    fetchUpdates: async () => (window.stripeStub.fetchedUpdates++, {}),
    // Like Stripe's: an empty field shows its own message, and stops the payment.
    submit: async () =>
      created.input.value ? {} : { error: { type: 'validation_error', message: 'Incomplete' } },
    card: () => created.input.value.replaceAll(' ', ''),
  };
}

const unused = () => {
  throw new Error('The page is not expected to call this.');
};

window.Stripe = function Stripe(key) {
  window.stripeStub.key = key;
  return {
    elements,
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    registerAppInfo() {},
    _registerWrapper() {},
    async confirmPayment({ elements: form, confirmParams, redirect }) {
      window.stripeStub.confirmations.push({ card: form.card(), confirmParams, redirect });
      return OUTCOMES[form.card()] ?? { paymentIntent: { id: 'pi_stub', status: 'succeeded' } };
    },
  };
};
window.Stripe.version = 'endive';
