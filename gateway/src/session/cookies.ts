import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie, type SerializeOptions } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PublicSettings } from '../settings.js';
import { browserIn, deviceIn, signBrowser, signDevice } from './browser.rules.js';
import { PENDING_SIGN_IN_MINUTES } from '@portal/contracts/values/factors';
import { SESSION_DAYS } from './session.sql.js';

const DAY_SECONDS = 24 * 60 * 60;
const MONTH_SECONDS = 30 * DAY_SECONDS;
const HALF_YEAR_SECONDS = 180 * DAY_SECONDS;
const TOKEN = /^[\w-]{43}$/;
const VISITOR = /^[\w-]{22}$/;

/**
 * The cookies of the portal: the session (D-25), the visitor, which binds a checkout to its browser (D-11), the browser
 * id, by which rate limits distinguish browsers at one address (D-70), and the device, in which an account has signed in
 * before (D-78). And a sign-in that waits for its second factor (D-104).
 */
@Injectable()
export class Cookies {
  private readonly names: {
    session: string;
    visitor: string;
    browser: string;
    device: string;
    pending: string;
  };
  private readonly options: SerializeOptions;

  constructor(private readonly settings: PublicSettings) {
    const { secure } = settings;
    // Browsers accept a cookie named `__Host-` only over https, from this very host.
    const prefix = secure ? '__Host-' : '';
    this.names = {
      session: `${prefix}portal-session`,
      visitor: `${prefix}portal-visitor`,
      browser: `${prefix}portal-browser`,
      device: `${prefix}portal-device`,
      pending: `${prefix}portal-sign-in`,
    };
    this.options = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  /** Reads our cookies from a request's `Cookie` header. Malformed values count as absent. */
  read(header: string | undefined): { session: string | null; visitor: string | null } {
    if (!header) return { session: null, visitor: null };
    const cookies = parseCookie(header);
    const matching = (name: string, form: RegExp) => {
      const value = cookies[name];
      return value !== undefined && form.test(value) ? value : null;
    };
    return {
      session: matching(this.names.session, TOKEN),
      visitor: matching(this.names.visitor, VISITOR),
    };
  }

  /** The browser id from a cookie that `knowBrowser` set; null without one, or with a forged one. */
  browserOf({ headers }: FastifyRequest): string | null {
    const cookie = headers.cookie && parseCookie(headers.cookie)[this.names.browser];
    return cookie ? browserIn(cookie, this.secrets) : null;
  }

  /** The id of the device, if the account with this e-mail has signed in there last; null otherwise. */
  deviceOf({ headers }: FastifyRequest, email: string): string | null {
    const cookie = headers.cookie && parseCookie(headers.cookie)[this.names.device];
    return cookie ? deviceIn(cookie, email, this.secrets) : null;
  }

  setSession = (reply: FastifyReply, token: string) =>
    this.set(reply, this.names.session, token, SESSION_DAYS * DAY_SECONDS);

  clearSession = (reply: FastifyReply) => this.set(reply, this.names.session, '', 0);

  setPending = (reply: FastifyReply, token: string) =>
    this.set(reply, this.names.pending, token, PENDING_SIGN_IN_MINUTES * 60);

  clearPending = (reply: FastifyReply) => this.set(reply, this.names.pending, '', 0);

  /** The token of a sign-in that waits for its second factor; null without one. */
  pendingOf({ headers }: FastifyRequest): string | null {
    const token = headers.cookie && parseCookie(headers.cookie)[this.names.pending];
    return token && TOKEN.test(token) ? token : null;
  }

  /** Sets a new visitor cookie. @returns its id */
  setVisitor(reply: FastifyReply): string {
    const visitor = randomId();
    this.set(reply, this.names.visitor, visitor, MONTH_SECONDS);
    return visitor;
  }

  /** Sets the cookie with the browser id, unless the browser has one. */
  knowBrowser(reply: FastifyReply): void {
    if (this.browserOf(reply.request)) return;
    const cookie = signBrowser(randomId(), this.settings.SESSION_SECRET);
    this.set(reply, this.names.browser, cookie, MONTH_SECONDS);
  }

  /** Sets the cookie of a device in which this account has signed in, or renews it. */
  knowDevice(reply: FastifyReply, email: string): void {
    const id = this.deviceOf(reply.request, email) ?? randomId();
    const cookie = signDevice(id, email, this.settings.SESSION_SECRET);
    this.set(reply, this.names.device, cookie, HALF_YEAR_SECONDS);
  }

  private get secrets(): string[] {
    return [this.settings.SESSION_SECRET, ...this.settings.SESSION_OLD_SECRETS];
  }

  private set(reply: FastifyReply, name: string, value: string, maxAge: number) {
    void reply.header('set-cookie', stringifySetCookie({ name, value, ...this.options, maxAge }));
  }
}

const randomId = () => randomBytes(16).toString('base64url');
