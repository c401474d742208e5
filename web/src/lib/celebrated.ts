const KEY = 'portal.celebrated';
const KEPT = 50;

/** Whether this tab hears of a sale for the first time; a reload does not forget. */
export function firstTime(saleId: number): boolean {
  const seen = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as number[];
  if (seen.includes(saleId)) return false;
  sessionStorage.setItem(KEY, JSON.stringify([saleId, ...seen].slice(0, KEPT)));
  return true;
}
