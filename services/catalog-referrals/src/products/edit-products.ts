import { Injectable } from '@nestjs/common';
import { productChanged } from '@portal/contracts/events/product-changed';
import type { NewProduct, Product, ProductChanges } from '@portal/contracts/http/catalog';
import { toBasisPoints } from '@portal/contracts/values/money';
import { Database, type Transaction } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { notFound } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import {
  columnsOf,
  findProductByKey,
  insertProduct,
  lockProduct,
  markProductDeleted,
  toProduct,
  updateProduct,
  type ProductRow,
} from './product.sql.js';

/** What administrators do to products. Checkouts under way keep price and rate as they stood (D-6, D-24). */
@Injectable()
export class EditProducts {
  constructor(private readonly database: Database) {}

  /** The same key adds it once, and answers it as it is now. */
  add(product: NewProduct, idempotencyKey?: string): Promise<Product> {
    return this.database.transaction(async (transaction) => {
      const columns = columnsOf({
        name: product.name,
        description: product.description,
        priceCents: product.priceInCents,
        externalUrl: product.externalUrl,
        rateBps: toBasisPoints(product.commissionRate),
        commissionDescription: product.commissionDescription ?? null,
        category: product.category ?? null,
        isActive: true,
      });
      const added = await transaction.first(insertProduct, [...columns, idempotencyKey ?? null]);
      if (!added) return toProduct((await transaction.first(findProductByKey, [idempotencyKey!]))!);
      return tell(transaction, null, added);
    });
  }

  /**
   * What is so already, as when a request comes again, changes nothing.
   * @throws 404 for a product that is unknown or deleted; 409 CHANGED_MEANWHILE when it is not as it was seen
   */
  change(id: number, { seen, ...changes }: ProductChanges): Promise<Product> {
    return this.database.transaction(async (transaction) => {
      const before = await transaction.first(lockProduct, [id]);
      if (!before) throw notFound('Product not found');
      const after = { ...before, ...columnsIn(changes) };
      if (columnsOf(after).join('\0') === columnsOf(before).join('\0')) return toProduct(before);
      requireSeen(seen, { version: before.version, amountInCents: before.priceCents });
      return tell(transaction, before, (await transaction.first(updateProduct, [...columnsOf(after), id]))!);
    });
  }

  /** Hides it everywhere and stops its links; past sales keep its name (D-24). Throws 404. */
  delete(id: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      if (!(await transaction.first(markProductDeleted, [id]))) throw notFound('Product not found');
      await transaction.publish(productChanged, `product/${id}`, { productId: id });
    });
  }
}

async function tell(transaction: Transaction, before: ProductRow | null, row: ProductRow): Promise<Product> {
  tellChange({ before: before && factsOf(before), after: factsOf(row) });
  await transaction.publish(productChanged, `product/${row.id}`, { productId: row.id });
  return toProduct(row);
}

/** What the audit log keeps of a product. */
const factsOf = ({ name, priceCents, rateBps, category, isActive }: ProductRow) => ({
  name,
  priceCents,
  rateBps,
  category,
  isActive,
});

/** The wire's fields as columns; only those that are there. */
const columnsIn = ({
  priceInCents,
  commissionRate,
  ...same
}: Omit<ProductChanges, 'seen'>): Partial<ProductRow> =>
  Object.fromEntries(
    Object.entries({
      ...same,
      priceCents: priceInCents,
      rateBps: commissionRate === undefined ? undefined : toBasisPoints(commissionRate),
    }).filter(([, value]) => value !== undefined),
  );
