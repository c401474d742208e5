import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { PublicSettings } from '../settings.js';

type Headers = Record<string, string>;

/** The kinds of pages, which differ in what they may load and disclose. */
export type PageKind = 'pay' | 'paid' | 'other';

export function pageKindOf(path: string): PageKind {
  if (/^\/(r|payment)\//i.test(path)) return 'pay';
  return /^\/payment-success\/?$/i.test(path) ? 'paid' : 'other';
}

// https://docs.stripe.com/security/guide#content-security-policy
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/**
 * Headers of a page. Nothing is loaded from another host, except Stripe's script, frames and calls where a customer pays
 * with a real key. The URL of the thank-you page holds a payment's secret, so it is never sent as a referrer.
 */
export function pageHeaders(
  kind: PageKind,
  { origin, secure }: PublicSettings,
  realStripe: boolean,
): Headers {
  const stripe = kind === 'pay' && realStripe;
  return headersOf({
    ...common(secure),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...(stripe ? STRIPE.script : [])],
        'style-src': ["'self'"],
        // Stripe's script sizes its frames by style attributes.
        ...(stripe && { 'style-src-attr': ["'unsafe-inline'"] }),
        'img-src': ["'self'", 'data:'],
        // Not every browser counts the socket's scheme as 'self'.
        'connect-src': ["'self'", origin.replace(/^http/, 'ws'), ...(stripe ? STRIPE.connect : [])],
        'frame-src': stripe ? STRIPE.frame : ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: stripe ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: kind === 'paid' ? 'no-referrer' : 'strict-origin-when-cross-origin' },
  });
}

/** The content policy of what is no page: it loads nothing and is in no frame, should a browser open it as one. */
const NO_PAGE = {
  useDefaults: false,
  directives: { 'default-src': ["'none'"], 'base-uri': ["'none'"], 'frame-ancestors': ["'none'"] },
};

/** Headers of answers other than pages: never cached, and harmless when opened as a page. */
export function apiHeaders({ secure }: PublicSettings): Headers {
  return {
    ...headersOf({
      ...common(secure),
      contentSecurityPolicy: NO_PAGE,
      crossOriginOpenerPolicy: false,
      referrerPolicy: { policy: 'no-referrer' },
    }),
    'cache-control': 'no-store',
  };
}

/** Headers of the API's documentation. Its page replaces the content policy by one of its own. */
export const docsHeaders = ({ secure }: PublicSettings): Headers =>
  headersOf({
    ...common(secure),
    contentSecurityPolicy: NO_PAGE,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });

/** Headers of a file that other sites show or load. */
export const forOtherSites = ({ secure }: PublicSettings): Headers =>
  headersOf({
    ...common(secure),
    contentSecurityPolicy: NO_PAGE,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });

/** Headers of the script that partners embed in their own sites (D-36): any site may load it and cache it for an hour. */
export const embedHeaders = (settings: PublicSettings): Headers => ({
  ...forOtherSites(settings),
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=3600',
});

/** Sets the headers on every answer of the scope. */
export function sendHeaders(scope: FastifyInstance, headers: Headers): void {
  scope.addHook('onRequest', (_request, reply, next) => {
    void reply.headers(headers);
    next();
  });
}

const common = (secure: boolean): HelmetOptions => ({
  strictTransportSecurity: secure && { maxAge: 365 * 24 * 60 * 60 },
  // The content policy covers these, or only obsolete browsers read them.
  xFrameOptions: false,
  xXssProtection: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xDnsPrefetchControl: false,
  originAgentCluster: false,
});

/** The headers that helmet would set, computed once instead of for every answer. */
function headersOf(options: HelmetOptions): Headers {
  const headers: Headers = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return headers;
}
