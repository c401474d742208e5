const KEY = 'portal.celebrated';
const KEPT = 50;

/** Whether this tab receives a sale for the first time; survives a reload. */
export function firstTime(
  saleId: number,
  memory: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): boolean {
  const seen = JSON.parse(memory.getItem(KEY) ?? '[]') as number[];
  if (seen.includes(saleId)) return false;
  memory.setItem(KEY, JSON.stringify([saleId, ...seen].slice(0, KEPT)));
  return true;
}
