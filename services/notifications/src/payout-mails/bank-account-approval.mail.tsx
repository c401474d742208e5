import type { BankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { formatMoment } from '../design/dates.js';
import { nameOf } from '../design/greeting.rules.js';
import { Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { adminForMail } from '../outbox/admin-for-mail.js';
import { defineMail } from '../outbox/define-mail.js';
import { bankAccountProps } from './bank-account-props.js';

export interface BankAccountApprovalAbout extends BankAccountChanged {
  adminId: number;
}

interface Props {
  /** '' when it may not be said. */
  partner: string;
  partnerId: number;
  /** Of a mail that was queued by the release before, absent. */
  byPartner?: boolean;
  changedBy: string;
  /** ISO 8601. */
  changedAt: string;
  approvalsUrl: string;
  supportEmail: string;
}

/**
 * Tells an administrator who may approve it that a bank account waits (D-109, D-119). It has no digits of the account:
 * they are on the page.
 */
export const mail = defineMail({
  kind: 'bank-account-approval',
  recipient: 'administrator',
  async compose({ adminId, ...changed }: BankAccountApprovalAbout, sources) {
    const { partner, props } = await bankAccountProps(changed, sources);
    const [admin] = await adminForMail(sources.services, adminId);
    return {
      to: addressed(nameOf(admin), admin.email),
      props: {
        ...props,
        partner: nameOf(partner),
        partnerId: changed.partnerId,
        approvalsUrl: new URL('/admin/approvals', sources.settings.PUBLIC_URL).href,
      },
    };
  },
  subject: ({ partnerId }: Props) => `The new bank account of partner ${partnerId} waits for your approval`,
  page({ partner, partnerId, byPartner, changedBy, changedAt, approvalsUrl, supportEmail }: Props) {
    const whose = partner ? `${partner} (partner ${partnerId})` : `partner ${partnerId}`;
    return (
      <Layout
        preview="Nothing is paid to it before that"
        heading="A bank account waits for approval"
        footer={`Administrators who may approve payments receive this e-mail. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {byPartner
            ? `A bank account was typed by the partner: ${whose}.`
            : `${changedBy || 'An administrator'} typed a bank account for ${whose}.`}{' '}
          Nothing is paid to it before {byPartner ? 'an' : 'another'} administrator approves it; until then
          the account before is paid, if there is one.
        </Paragraph>
        <Fact label="Typed" value={formatMoment(changedAt)} />
        <Paragraph>
          Before you approve it, ask the partner which account is theirs, by a telephone number that you knew
          before. You do not expect this? Then stop the change on that page.
        </Paragraph>
        <LinkButton href={approvalsUrl}>Open Approvals</LinkButton>
      </Layout>
    );
  },
  sample: {
    partner: 'Ava Stone',
    partnerId: 7,
    changedBy: 'Noor Ali',
    changedAt: '2026-11-21T10:00:00.000Z',
    approvalsUrl: 'https://portal.example/admin/approvals',
    supportEmail: 'help@portal.example',
  },
});
