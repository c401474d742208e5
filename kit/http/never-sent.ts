import type { Dispatcher } from 'undici';

/** A request that failed before any byte was sent, so it was not done. */
export class NeverSent extends Error {
  constructor(cause: Error) {
    super('It was never sent', { cause });
  }
}

/**
 * For a Pool of undici: a request that fails before it is written to a connection (refused, no such host, no answer to
 * the handshake) fails as NeverSent. undici calls `onRequestStart` right before it writes.
 */
export const toldWhenNeverSent: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, new Watched(handler));

class Watched implements Dispatcher.DispatchHandler {
  private sent = false;

  constructor(private readonly handler: Dispatcher.DispatchHandler) {}

  onRequestStart(controller: Dispatcher.DispatchController, context: object) {
    this.handler.onRequestStart?.(controller, context);
    this.sent = !controller.aborted;
  }

  onResponseStart: Dispatcher.DispatchHandler['onResponseStart'] = (...told) =>
    this.handler.onResponseStart?.(...told);

  onResponseData: Dispatcher.DispatchHandler['onResponseData'] = (...told) =>
    this.handler.onResponseData?.(...told);

  onResponseEnd: Dispatcher.DispatchHandler['onResponseEnd'] = (...told) =>
    this.handler.onResponseEnd?.(...told);

  onResponseError(controller: Dispatcher.DispatchController, error: Error) {
    this.handler.onResponseError?.(controller, this.sent ? error : new NeverSent(error));
  }
}
