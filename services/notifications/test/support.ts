import { randomUUID } from 'node:crypto';
import {
  findPeople,
  findUser,
  getBalanceOfPartner,
  listPartnersAfter,
  listSaleDays,
  listVisitDays,
  listAdministrators,
  listApprovers,
  listOwners,
  getClaimChange,
  getBankAccountState,
  getClaimForMail,
  getCredentialChange,
  getDocumentRefusal,
  getSaleForMail,
  getSuspension,
  mintConfirmationLink,
  mintInviteLink,
  mintRegistrationLink,
  mintResetLink,
  mintClaimLink,
  mintStopLink,
} from '@portal/contracts/calls/internal';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { User } from '@portal/contracts/http/account';
import type { PartnerBalance } from '@portal/contracts/http/earnings';
import type { SaleDay, VisitDay } from '@portal/contracts/http/link-days';
import type { BankAccountState } from '@portal/contracts/http/bank-accounts';
import type {
  ClaimChangeForMail,
  ClaimForMail,
  ConfirmationLink,
  CredentialChange,
  DocumentRefusal,
  RegistrationLink,
  InviteLink,
  OutgoingMail,
  Person,
  ResetLink,
  SaleForMail,
  StopLinkForMail,
  Suspension,
} from '@portal/contracts/http/internal';
import type { ServiceName } from '@portal/contracts/values/services';
import { notFound, unavailable } from '@portal/kit/http/errors';
import { fakeCall, startFakeService } from '@portal/kit/testing/fake-service';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import type { Mail } from '../src/outbox/define-mail.js';
import { MailQueue } from '../src/outbox/mail-queue.js';
import { QueueMailsWhenSaleRecorded } from '../src/sale-mails/queue-mails-when-sale-recorded.js';

export const startNotifications = (env: Record<string, string>) =>
  startTestService('notifications', AppModule, { MAIL_FROM: 'Partner Portal <portal@example.com>', ...env });

const NEIGHBOURS: ServiceName[] = [
  'identity',
  'catalog-referrals',
  'payments-sales',
  'payouts',
  'claims',
  'documents',
];

/**
 * identity, catalog-referrals, payments-sales, payouts, claims and documents, from maps: services do not import each other, not even in tests.
 * With the real ones the browser's tests go the whole way.
 */
export async function startNeighbours() {
  const sales = new Map<number, SaleForMail>();
  const people = new Map<number, Person>();
  const claims = new Map<number, ClaimForMail>();
  /** By their own ids, whichever claim they are of. */
  const changes = new Map<number, ClaimChangeForMail>();
  const resets = new Map<number, Omit<ResetLink, 'token'>>();
  const invites = new Map<number, Omit<InviteLink, 'token'>>();
  const credentialChanges = new Map<number, CredentialChange>();
  const confirmations = new Map<number, Omit<ConfirmationLink, 'token'>>();
  /** Without a token where the e-mail has an account. */
  const registrations = new Map<number, Omit<RegistrationLink, 'token'> & { taken?: true }>();
  /** By the version of the account. */
  const stopLinks = new Map<number, Omit<StopLinkForMail, 'token'>>();
  /** By the partner; another partner's is not to be had, as from documents of the release before. */
  const accountStates = new Map<number, BankAccountState>();
  /** By the id of the review. */
  const refusals = new Map<number, DocumentRefusal>();
  /** By their own ids. */
  const suspensions = new Map<number, Suspension>();
  const admins: Person[] = [];
  /** By the partner; none of another. */
  const visitDays = new Map<number, VisitDay[]>();
  const saleDays = new Map<number, SaleDay[]>();
  const balances = new Map<number, PartnerBalance>();
  const tokens: string[] = [];
  const state = {
    away: false,
    /** What the answer to who somebody is waits for. */
    held: Promise.resolve(),
    /** How often somebody asked that, at whatever it was answered. */
    asked: 0,
  };
  const known = <Found>(found: Found | undefined): Found => {
    if (state.away) throw unavailable();
    if (!found) throw notFound('Not found');
    return found;
  };
  const mint = <Owner>(owner: Owner | undefined): Owner & { token: string } => {
    const token = `token-${randomUUID()}`;
    const link = { token, ...known(owner) };
    tokens.push(token);
    return link;
  };
  const { close } = await startFakeService(NEIGHBOURS, (app) => {
    fakeCall(app, listVisitDays, ({ query }) => known(visitDays.get(Number(query.partnerId)) ?? []));
    fakeCall(app, listSaleDays, ({ query }) => known(saleDays.get(Number(query.partnerId)) ?? []));
    fakeCall(app, getBalanceOfPartner, ({ query }) => known(balances.get(Number(query.partnerId))));
    fakeCall(app, listPartnersAfter, ({ query }) =>
      known(
        [...people.values()]
          .filter(({ id }) => id > Number(query.after ?? 0))
          .sort((one, other) => one.id - other.id)
          .slice(0, 500),
      ),
    );
    fakeCall(app, mintStopLink, ({ params }) => mint(stopLinks.get(Number(params.id))));
    fakeCall(app, getBankAccountState, ({ params }) => known(accountStates.get(Number(params.id))));
    fakeCall(app, getDocumentRefusal, ({ params }) => known(refusals.get(Number(params.id))));
    fakeCall(app, getSuspension, ({ params }) => known(suspensions.get(Number(params.id))));
    fakeCall(app, getSaleForMail, ({ params }) => known(sales.get(Number(params.id))));
    fakeCall(app, getClaimForMail, ({ params }) => known(claims.get(Number(params.id))));
    fakeCall(app, mintClaimLink, ({ params }) => ({
      token: `claim-link-${known(claims.get(Number(params.id))).id}`,
    }));
    fakeCall(app, getClaimChange, ({ params }) => known(changes.get(Number(params.changeId))));
    fakeCall(app, mintResetLink, ({ params }) => mint(resets.get(Number(params.id))));
    fakeCall(app, getCredentialChange, ({ params }) => known(credentialChanges.get(Number(params.id))));
    fakeCall(app, mintConfirmationLink, ({ params }) => mint(confirmations.get(Number(params.id))));
    fakeCall(app, mintRegistrationLink, ({ params }) => {
      const { taken, ...link } = known(registrations.get(Number(params.id)));
      return taken ? { ...link, token: null } : mint(link);
    });
    fakeCall(app, mintInviteLink, ({ params }) => mint(invites.get(Number(params.id))));
    fakeCall(app, listAdministrators, () => known(admins));
    fakeCall(app, listOwners, () =>
      known(admins)
        .slice(0, 2)
        .map(({ id }) => ({ id })),
    );
    // The last of them has had the right to pay for too short a time.
    fakeCall(app, listApprovers, () =>
      known(admins).map(({ id }, index) => {
        const mayApprove = index < admins.length - 1;
        return { id, mayPay: true, mayApprove, counts: mayApprove };
      }),
    );
    fakeCall(app, findUser, ({ params }) => {
      const person = known(people.get(Number(params.id)));
      const isAdmin = admins.some(({ id }) => id === person.id);
      return { ...person, phone: null, address: null, role: isAdmin ? 'admin' : 'partner' } as User;
    });
    fakeCall(app, findPeople, async ({ body: { ids } }) => {
      if (state.away) throw unavailable();
      state.asked++;
      await state.held;
      return ids.flatMap((id) => people.get(id) ?? []);
    });
  });

  return {
    admins,
    visitDays,
    saleDays,
    balances,
    sales,
    people,
    claims,
    changes,
    resets,
    invites,
    credentialChanges,
    confirmations,
    registrations,
    stopLinks,
    accountStates,
    refusals,
    suspensions,
    /** Of the links that were made, in their order. */
    tokens,
    state,
    close,
    /** A partner with one sale, both known to their services; addresses are of this sale alone. */
    sale(saleId: number, more: { sale?: Partial<SaleForMail>; partner?: Partial<Person> } = {}): SaleForMail {
      const partnerId = 1_000 + saleId;
      people.set(partnerId, {
        id: partnerId,
        firstName: 'Ava',
        lastName: 'Stone',
        companyName: null,
        email: `partner-${saleId}@example.com`,
        revision: 1,
        ...more.partner,
      });
      const sale: SaleForMail = {
        id: saleId,
        referralId: 3,
        partnerId,
        createdAt: new Date().toISOString(),
        month: '2026-11',
        productName: 'Roadside Assist',
        priceCents: 12_900,
        discountCents: 0,
        amountCents: 12_900,
        commissionCents: 1_290,
        customerFirstName: 'Dana',
        customerLastName: 'Reyes',
        customerEmail: `customer-${saleId}@example.com`,
        carrier: null,
        paymentId: `pi_${saleId}`,
        ...more.sale,
      };
      sales.set(saleId, sale);
      return sale;
    },
  };
}

export function recorded(sale: SaleForMail, occurredAt = sale.createdAt): EventEnvelope<SaleRecorded> {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'payments-sales',
    type: 'sale.recorded',
    subject: `sale/${sale.id}`,
    time: occurredAt,
    dataschema: 'sale.recorded/1',
    datacontenttype: 'application/json',
    correlationid: randomUUID(),
    data: {
      saleId: sale.id,
      partnerId: sale.partnerId,
      referralId: sale.referralId,
      productId: 1,
      productName: sale.productName,
      amountCents: sale.amountCents,
      commissionCents: sale.commissionCents,
      rateBps: 1_000,
      month: sale.month,
      occurredAt,
    },
  };
}

/** Hands the event to the handler as the consumer does, in one transaction. */
export const hear = (notifications: TestService, event: EventEnvelope<SaleRecorded>) =>
  notifications.database.transaction((transaction) =>
    notifications.app.get(QueueMailsWhenSaleRecorded).handle([event], transaction),
  );

/** Queues the mail of the event as its consumer does, in one transaction. */
export const hearMail = <About extends object>(
  { app, database }: TestService,
  mail: Mail<About>,
  event: EventEnvelope<About>,
) =>
  database.transaction((transaction) => app.get(MailQueue).add(transaction, mail, mail.when!.queued(event)));

/** The mails of a sale: the partner's, then the customer's. */
export async function mailsOf(notifications: TestService, saleId: number): Promise<OutgoingMail[]> {
  const response = await notifications.as({ role: 'service' })('/internal/mails?limit=200');
  return ((await response.json()) as OutgoingMail[]).filter((mail) => mail.about.saleId === saleId).reverse();
}
