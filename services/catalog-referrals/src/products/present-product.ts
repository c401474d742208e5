import { Injectable } from '@nestjs/common';
import type { Product } from '@portal/contracts/http/catalog';
import { toFraction } from '@portal/contracts/values/money';
import { HoldSettings } from '../settings.js';
import type { ProductEntity } from './product.entity.js';

/** The public fields of a product. */
export type ShownProduct = Omit<ProductEntity, 'createdAt' | 'deletedAt' | 'idempotencyKey'>;

/** A product as in the API. */
@Injectable()
export class PresentProduct {
  constructor(private readonly settings: HoldSettings) {}

  present = (product: ShownProduct): Product => ({
    id: product.id,
    name: product.name,
    description: product.description,
    priceInCents: product.priceCents,
    externalUrl: product.externalUrl,
    commissionRate: toFraction(product.rateBps),
    commissionDescription: product.commissionDescription,
    category: product.category,
    isActive: product.isActive,
    holdDays: product.holdDays,
    payableAfterDays: this.settings.daysOf(product),
    version: product.version,
    ...(product.picture && { picture: product.picture }),
  });
}
