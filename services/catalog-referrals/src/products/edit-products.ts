import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { productChanged } from '@portal/contracts/events/product-changed';
import type { NewProduct, Product, ProductChanges } from '@portal/contracts/http/catalog';
import { toBasisPoints } from '@portal/contracts/values/money';
import { Database, type Transaction } from '@portal/kit/database/database';
import { insertOnce } from '@portal/kit/database/insert-once';
import { tellChange } from '@portal/kit/http/audit';
import { notFound } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import { toProduct } from './present-product.js';
import { ProductEntity } from './product.entity.js';

/** What administrators do to products. Checkouts under way keep price and rate as they stood (D-6, D-24). */
@Injectable()
export class EditProducts {
  constructor(private readonly database: Database) {}

  /** The same key adds it once, and answers it as it is now. */
  add(product: NewProduct, idempotencyKey?: string): Promise<Product> {
    return this.database.transaction(async (transaction) => {
      const products = transaction.entities.getRepository(ProductEntity);
      const added = products.create({
        commissionDescription: null,
        category: null,
        ...columnsIn(product),
        isActive: true,
        idempotencyKey,
      });
      if (await insertOnce(products, added)) return tell(transaction, null, added);
      return toProduct(await products.findOneOrFail({ where: { idempotencyKey }, withDeleted: true }));
    });
  }

  /**
   * What is so already, as when a request comes again, changes nothing.
   * @throws 404 for a product that is unknown or deleted; 409 CHANGED_MEANWHILE when it is not as it was seen
   */
  change(id: number, { seen, ...changes }: ProductChanges): Promise<Product> {
    return this.database.transaction(async (transaction) => {
      const products = transaction.entities.getRepository(ProductEntity);
      // Waits for whoever is changing it.
      const before = await products.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!before) throw notFound('Product not found');
      const after = products.create({ ...before, ...columnsIn(changes) });
      if (isDeepStrictEqual(after, before)) return toProduct(before);
      requireSeen(seen, { version: before.version, amountInCents: before.priceCents });
      return tell(transaction, before, await products.save(after));
    });
  }

  /** Hides it everywhere and stops its links; past sales keep its name (D-24). Throws 404. */
  delete(id: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const { affected } = await transaction.entities.softDelete(ProductEntity, { id });
      if (!affected) throw notFound('Product not found');
      await transaction.publish(productChanged, `product/${id}`, { productId: id });
    });
  }
}

async function tell(
  transaction: Transaction,
  before: ProductEntity | null,
  after: ProductEntity,
): Promise<Product> {
  tellChange({ before: before && factsOf(before), after: factsOf(after) });
  await transaction.publish(productChanged, `product/${after.id}`, { productId: after.id });
  return toProduct(after);
}

/** What the audit log keeps of a product. */
const factsOf = ({ name, priceCents, rateBps, category, isActive }: ProductEntity) => ({
  name,
  priceCents,
  rateBps,
  category,
  isActive,
});

/** The wire's fields as columns; only those that are there. An empty description of the commission, or category, is none. */
const columnsIn = ({
  priceInCents,
  commissionRate,
  commissionDescription,
  category,
  ...same
}: Omit<ProductChanges, 'seen'>): Partial<ProductEntity> =>
  Object.fromEntries(
    Object.entries({
      ...same,
      priceCents: priceInCents,
      rateBps: commissionRate === undefined ? undefined : toBasisPoints(commissionRate),
      commissionDescription: commissionDescription === '' ? null : commissionDescription,
      category: category === '' ? null : category,
    }).filter(([, value]) => value !== undefined),
  );
