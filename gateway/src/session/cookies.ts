import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie, type SerializeOptions } from 'cookie';
import type { FastifyReply } from 'fastify';
import { PublicSettings } from '../settings.js';
import { SESSION_DAYS } from './session.sql.js';

const DAY_SECONDS = 24 * 60 * 60;
const TOKEN = /^[\w-]{43}$/;
const VISITOR = /^[\w-]{22}$/;

/** The two cookies of the portal: the session's (D-25), and the visitor's that binds a checkout to its browser (D-11). */
@Injectable()
export class Cookies {
  private readonly names: { session: string; visitor: string };
  private readonly options: SerializeOptions;

  constructor({ secure }: PublicSettings) {
    // Browsers take a cookie named `__Host-` only over https, from this very host.
    const prefix = secure ? '__Host-' : '';
    this.names = { session: `${prefix}portal-session`, visitor: `${prefix}portal-visitor` };
    this.options = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  /** What a request's `Cookie` header holds of ours. What cannot be ours counts as absent. */
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

  setSession = (reply: FastifyReply, token: string) =>
    this.set(reply, this.names.session, token, SESSION_DAYS * DAY_SECONDS);

  clearSession = (reply: FastifyReply) => this.set(reply, this.names.session, '', 0);

  /** @returns the new visitor */
  setVisitor(reply: FastifyReply): string {
    const visitor = randomBytes(16).toString('base64url');
    this.set(reply, this.names.visitor, visitor, 30 * DAY_SECONDS);
    return visitor;
  }

  private set(reply: FastifyReply, name: string, value: string, maxAge: number) {
    void reply.header('set-cookie', stringifySetCookie({ name, value, ...this.options, maxAge }));
  }
}
