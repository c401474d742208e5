import { Injectable } from '@nestjs/common';
import type { Referral } from '@portal/contracts/http/catalog';
import { PresentProduct } from '../products/present-product.js';
import { SiteSettings } from '../settings.js';
import type { ReferralRow } from './referral.sql.js';

/** A link as in the API, with the URL to share. */
@Injectable()
export class PresentReferral {
  constructor(
    private readonly site: SiteSettings,
    private readonly products: PresentProduct,
  ) {}

  present = ({
    referralId,
    code,
    createdAt,
    visits,
    isLive: _,
    isPaused,
    slug,
    slugs,
    campaigns,
    ...product
  }: ReferralRow): Referral => ({
    id: referralId,
    code,
    url: new URL(`/r/${encodeURIComponent(slug ?? code)}`, this.site.PUBLIC_URL).href,
    product: this.products.present(product),
    createdAt: createdAt.toISOString(),
    visits,
    ...(slug !== null && { slug }),
    ...(slugs.length > 0 && { slugs }),
    ...(campaigns.length > 0 && { campaigns }),
    ...(isPaused && { isPaused }),
  });
}
