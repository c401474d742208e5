import {
  entryFor,
  isOpenAgain,
  overpaidBy,
  type BookedSale,
  type Standing,
} from '../src/ledger/standing.rules.js';
import { planPayment } from '../src/payouts/payment.rules.js';
import {
  giveBack,
  settle,
  type PayoutPart,
  type Line,
  type Settlement,
} from '../src/payouts/settle.rules.js';
import { voidingOf } from '../src/payouts/void.rules.js';
import type { Books, Sold } from './history.js';

export interface ModelPayout {
  id: number;
  partnerId: number;
  amountCents: number;
  unusedCents: number;
  isVoid: boolean;
}

/** The books in memory: nothing but the rules, and what the statements beside them do with rows. */
export class ModelBooks implements Books {
  readonly sales = new Map<number, BookedSale>();
  readonly payouts = new Map<number, ModelPayout>();
  readonly lines: Line[] = [];
  /** What the portal owes each partner more (+) or less (-), entry by entry. */
  readonly ledger: { partnerId: number; amountCents: number }[] = [];
  private readonly waiting = new Map<number, Standing>();
  /** The sales that are in their hold period. */
  private readonly held = new Set<number>();
  /** What flags hold: sales, and all that partners have. */
  private readonly flaggedSales = new Set<number>();
  private readonly flaggedPartners = new Set<number>();

  copy(): ModelBooks {
    const copy = new ModelBooks();
    for (const [id, sale] of this.sales) copy.sales.set(id, { ...sale });
    for (const [id, payout] of this.payouts) copy.payouts.set(id, { ...payout });
    copy.lines.push(...this.lines);
    copy.ledger.push(...this.ledger);
    for (const saleId of this.held) copy.held.add(saleId);
    for (const saleId of this.flaggedSales) copy.flaggedSales.add(saleId);
    for (const partnerId of this.flaggedPartners) copy.flaggedPartners.add(partnerId);
    return copy;
  }

  sell({
    saleId,
    partnerId,
    referralId,
    month,
    commissionCents,
    amountCents,
    occurredAt,
    isHeld,
  }: Sold): void {
    if (isHeld) this.held.add(saleId);
    this.sales.set(saleId, {
      ...{ saleId, partnerId, referralId, month, soldAt: occurredAt },
      ...{ earnedCents: commissionCents, reversedCents: 0, settledCents: 0 },
      ...{ standingAmountCents: amountCents, revision: 0, payoutId: null },
    });
    this.ledger.push({ partnerId, amountCents: commissionCents });
    const waiting = this.waiting.get(saleId);
    if (waiting) this.post(waiting);
    this.useUpAdvances(partnerId, saleId);
  }

  endHolds(partnerId: number): void {
    for (const sale of this.sales.values()) if (sale.partnerId === partnerId) this.held.delete(sale.saleId);
  }

  flag(partnerId: number, saleId: number | null): void {
    if (saleId === null) this.flaggedPartners.add(partnerId);
    else this.flaggedSales.add(saleId);
  }

  releaseFlags(partnerId: number): void {
    this.flaggedPartners.delete(partnerId);
    for (const sale of this.sales.values())
      if (sale.partnerId === partnerId) this.flaggedSales.delete(sale.saleId);
  }

  change(partnerId: number, standing: Standing): void {
    if (this.sales.has(standing.saleId)) {
      if (this.post(standing)) this.useUpAdvances(partnerId, standing.saleId);
    } else if (standing.revision > (this.waiting.get(standing.saleId)?.revision ?? 0))
      this.waiting.set(standing.saleId, standing);
  }

  pay(partnerId: number, month: string, askedCents: number | null): number | null {
    const opens = this.payable(partnerId).filter((sale) => sale.month === month);
    const plan = planPayment(opens.map(open), this.unused(partnerId), askedCents);
    const payoutId = plan.newCents > 0 ? this.payouts.size + 1 : null;
    if (payoutId !== null) {
      const amountCents = plan.newCents;
      this.payouts.set(payoutId, {
        ...{ id: payoutId, partnerId, amountCents },
        ...{ unusedCents: amountCents, isVoid: false },
      });
      this.ledger.push({ partnerId, amountCents: -amountCents });
    }
    this.write(plan.settle(payoutId));
    return payoutId;
  }

  void(payoutId: number): void {
    const payout = this.payouts.get(payoutId)!;
    if (payout.isVoid) return;
    const { lines, reopened } = voidingOf(
      payoutId,
      [...Map.groupBy(this.linesOf(payoutId), ({ saleId }) => saleId)].map(([saleId, own]) => ({
        saleId,
        cents: sum(own),
        paidBy: this.sales.get(saleId)!.payoutId,
      })),
    );
    this.write({ lines, paid: [] });
    Object.assign(payout, { unusedCents: 0, isVoid: true });
    this.ledger.push({ partnerId: payout.partnerId, amountCents: payout.amountCents });
    for (const saleId of reopened) this.sales.get(saleId)!.payoutId = null;
  }

  linesOf = (payoutId: number): Line[] => this.lines.filter((line) => line.payoutId === payoutId);

  /** @returns whether it was news */
  private post(standing: Standing): boolean {
    const sale = this.sales.get(standing.saleId)!;
    const before = { ...sale };
    const entry = entryFor(before, standing);
    if (!entry) return false;
    this.ledger.push({ partnerId: sale.partnerId, amountCents: entry.commissionCents });
    sale.revision = entry.revision;
    sale.reversedCents -= entry.commissionCents;
    sale.standingAmountCents += entry.saleAmountCents;
    const overpaid = overpaidBy(before, entry);
    if (overpaid > 0)
      this.write({ lines: giveBack(sale.saleId, this.settledBy(sale.saleId), overpaid), paid: [] });
    if (isOpenAgain(before, entry)) sale.payoutId = null;
    return true;
  }

  private useUpAdvances(partnerId: number, saleId: number): void {
    const opens = this.payable(partnerId).filter((sale) => sale.saleId === saleId);
    this.write(settle(opens.map(open), this.unused(partnerId), true));
  }

  private write({ lines, paid }: Settlement): void {
    this.lines.push(...lines);
    for (const { saleId, payoutId, amountCents } of lines) {
      this.sales.get(saleId)!.settledCents += amountCents;
      this.payouts.get(payoutId)!.unusedCents -= amountCents;
    }
    for (const { saleId, payoutId } of paid) this.sales.get(saleId)!.payoutId = payoutId;
  }

  private payable = (partnerId: number): BookedSale[] =>
    [...this.sales.values()]
      .filter((sale) => sale.partnerId === partnerId && sale.payoutId === null && !this.held.has(sale.saleId))
      .filter((sale) => !this.flaggedSales.has(sale.saleId) && !this.flaggedPartners.has(sale.partnerId))
      .filter(({ revision, standingAmountCents }) => revision === 0 || standingAmountCents > 0)
      .sort((one, other) => one.soldAt.localeCompare(other.soldAt) || one.saleId - other.saleId);

  private unused = (partnerId: number): PayoutPart[] =>
    [...this.payouts.values()]
      .filter((payout) => payout.partnerId === partnerId && payout.unusedCents > 0)
      .map(({ id, unusedCents }) => ({ payoutId: id, cents: unusedCents }));

  /** The newest first. */
  private settledBy = (saleId: number): PayoutPart[] =>
    [
      ...Map.groupBy(
        this.lines.filter((line) => line.saleId === saleId),
        ({ payoutId }) => payoutId,
      ),
    ]
      .map(([payoutId, lines]) => ({ payoutId, cents: sum(lines) }))
      .filter(({ cents }) => cents > 0)
      .sort((one, other) => other.payoutId - one.payoutId);
}

export const worthOf = ({ earnedCents, reversedCents }: BookedSale): number => earnedCents - reversedCents;
export const sum = (rows: { amountCents: number }[]): number =>
  rows.reduce((total, { amountCents }) => total + amountCents, 0);

const open = (sale: BookedSale) => ({
  saleId: sale.saleId,
  openCents: worthOf(sale) - sale.settledCents,
});
