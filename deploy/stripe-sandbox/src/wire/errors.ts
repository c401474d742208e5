import type Stripe from 'stripe';

/** The body of `{error: …}` as Stripe sends it; errors about an intent include `payment_intent`. */
export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Partial<Stripe.PaymentIntent>;
}

/**
 * An answer that is not 200. A handler that throws it rolls its transaction back. A handler that returns it commits: a
 * declined card leaves a failed charge.
 */
export class StripeError extends Error {
  readonly body: ErrorBody;

  constructor(
    readonly status: number,
    body: ErrorBody,
  ) {
    super(body.message);
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
      : body;
  }
}

/** 400: the request itself is wrong. */
export function invalidRequest(message: string, more: Partial<ErrorBody> = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...more });
}

/** 404 `resource_missing`; `what` is Stripe's name of the resource, `param` the request's parameter. */
export function missing(what: string, id: string, param = 'id', status = 404): StripeError {
  const message = `No such ${what}: '${id}'`;
  return new StripeError(status, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** 402: the bank or the card declines. */
export function cardError(code: string, message: string, more: Partial<ErrorBody> = {}): StripeError {
  return new StripeError(402, { type: 'card_error', code, message, ...more });
}

/** 400 `payment_intent_unexpected_state`: the intent's status does not allow this. */
export function unexpectedState(message: string, intent: Partial<Stripe.PaymentIntent>): StripeError {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

/** 400: the body is not a form, but JSON or text, say. */
export function notAForm(): StripeError {
  return invalidRequest(
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any ' +
      'questions, we can help at https://support.stripe.com/.',
  );
}

/**
 * Stripe's answer to a server that sends a card number without permission: 402, and yet `invalid_request_error`, so that
 * some of its SDKs report a card error.
 */
export function cardNumberFromServer(): StripeError {
  return new StripeError(402, {
    type: 'invalid_request_error',
    message:
      'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens ' +
      'that map to the test card you are using, see https://stripe.com/docs/testing. To enable testing raw card ' +
      'data APIs, see https://support.stripe.com/questions/enabling-access-to-raw-card-data-apis.',
  });
}

/**
 * Stripe's answer for an account whose charges are not enabled: 400, `invalid_request_error`, code
 * `testmode_charges_only`. The message is that of live mode, where this happens (D-15).
 */
export function accountRestricted(): StripeError {
  return invalidRequest(
    'Your account cannot currently make live charges. If you are a customer trying to make a purchase, ' +
      'please contact the owner of this site. Your transaction has not been processed.',
    { code: 'testmode_charges_only' },
  );
}
