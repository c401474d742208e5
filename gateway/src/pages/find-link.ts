import { Injectable, Logger } from '@nestjs/common';
import type { PublicReferral } from '@portal/contracts/http/catalog';
import { openLink } from '@portal/contracts/calls/internal';
import { LINK_PAUSED } from '@portal/contracts/values/outcomes';
import { normaliseReferralCode } from '@portal/contracts/values/referral-code';
import { AppError } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { LRUCache } from 'lru-cache';
import { PublicSettings } from '../settings.js';
import { HEAD_OF_PAUSED_LINK, headOfLink, type PageHead } from './page-head.rules.js';

/** How long a link's head is cached. */
const KEPT_MS = 5_000;
const MOST_KEPT = 1_000;
const LONGEST_CODE = 500;

export interface FoundLink {
  /** null when there is no such link, or it is not live. */
  head: PageHead | null;
  /** null also when it is paused. */
  link: PublicReferral | null;
}

const NO_LINK: FoundLink = { head: null, link: null };

/** Looks links up for their first HTML. That does not count as a visit: the opened page does (D-40). */
@Injectable()
export class FindLink {
  private readonly logger = new Logger(FindLink.name);
  private readonly kept = new LRUCache<string, FoundLink>({
    max: MOST_KEPT,
    ttl: KEPT_MS,
    fetchMethod: (code) => this.read(code),
  });

  constructor(
    private readonly services: ServiceClient,
    private readonly settings: PublicSettings,
  ) {}

  /** @returns undefined when the lookup fails or takes longer than `patienceMs`; that is not cached */
  async find(code: string, patienceMs: number): Promise<FoundLink | undefined> {
    if (code === '' || code.length > LONGEST_CODE || /\p{Cc}/u.test(code)) return NO_LINK;
    const found = this.kept.fetch(normaliseReferralCode(code)).catch((error: unknown) => {
      this.logger.debug(`could not find what a page says of its link: ${String(error)}`);
      return undefined;
    });
    return within(patienceMs, found);
  }

  private async read(code: string): Promise<FoundLink> {
    try {
      const link = await this.services.call(openLink, { params: { code } });
      return { head: headOfLink(link, this.settings.origin), link };
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return NO_LINK;
      if (error instanceof AppError && error.code === LINK_PAUSED)
        return { head: HEAD_OF_PAUSED_LINK, link: null };
      throw error;
    }
  }
}

/** @returns undefined when it takes longer */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), ms)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
