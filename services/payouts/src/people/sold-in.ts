import { findCustomersOfSales } from '@portal/contracts/calls/internal';
import { nullIfMissing, nullIfUnavailable } from '@portal/kit/http/null-if-unavailable';
import type { ServiceClient } from '@portal/kit/http/service-client';

interface Sold {
  clientName: string | null;
  productName: string | null;
}

/** Who bought what in these sales, 500 at most: nobody and nothing while payments-sales is down, on which no figure depends. */
export async function soldInOf(
  services: ServiceClient,
  saleIds: number[],
): Promise<(saleId: number) => Sold> {
  const found =
    saleIds.length > 0
      ? await nullIfUnavailable(nullIfMissing(services.call(findCustomersOfSales, { body: { saleIds } })))
      : [];
  const sales = new Map(found?.map((sale) => [sale.saleId, sale]));
  return (saleId) => {
    const sale = sales.get(saleId);
    return {
      clientName: [sale?.firstName, sale?.lastName].filter(Boolean).join(' ') || (sale?.email ?? null),
      productName: sale?.productName ?? null,
    };
  };
}
