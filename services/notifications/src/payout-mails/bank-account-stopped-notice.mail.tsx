import type { BankAccountStopped } from '@portal/contracts/events/bank-account-stopped';
import { formatMoment } from '../design/dates.js';
import { nameOf } from '../design/greeting.rules.js';
import { Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { adminForMail } from '../outbox/admin-for-mail.js';
import { defineMail } from '../outbox/define-mail.js';
import { stoppedProps, type StoppedProps } from './bank-account-stopped-props.js';

export interface BankAccountStoppedNoticeAbout extends BankAccountStopped {
  adminId: number;
}

interface Props extends StoppedProps {
  /** '' when it may not be said. */
  partner: string;
  partnerId: number;
  auditLogUrl: string;
}

/** Tells every administrator that a change of a partner's bank account was stopped, and by whom (D-99). */
export const mail = defineMail({
  kind: 'bank-account-stopped-notice',
  recipient: 'administrator',
  async compose({ adminId, ...stopped }: BankAccountStoppedNoticeAbout, sources) {
    const { partner, props } = await stoppedProps(stopped, sources);
    const [admin] = await adminForMail(sources.services, adminId);
    return {
      to: addressed(nameOf(admin), admin.email),
      props: {
        ...props,
        partner: nameOf(partner),
        partnerId: stopped.partnerId,
        auditLogUrl: new URL('/admin/audit', sources.settings.PUBLIC_URL).href,
      },
    };
  },
  subject: ({ partnerId }: Props) => `The new bank account of partner ${partnerId} was stopped`,
  page({ partner, partnerId, role, byLink, stoppedBy, stoppedAt, auditLogUrl, supportEmail }: Props) {
    const administrator = stoppedBy || 'an administrator';
    const by =
      role === 'partner'
        ? 'by the link in the partner’s mail'
        : `by ${administrator}${byLink ? ', by the link in their mail' : ''}`;
    return (
      <Layout
        preview={`Stopped ${by}`}
        heading="A changed bank account was stopped"
        footer={`Every administrator of the partner portal receives this e-mail. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          The new bank account of {partner ? `${partner} (partner ${partnerId})` : `partner ${partnerId}`} was
          stopped {by}. Nothing is paid to it, and the account before stays, if there was one.
        </Paragraph>
        <Fact label="Stopped" value={formatMoment(stoppedAt)} />
        <Paragraph>
          Somebody may have used an administrator’s session. Find out in the audit log who typed the account,
          and call the partner. Until an administrator allows changes again, this account cannot be changed.
        </Paragraph>
        <LinkButton href={auditLogUrl}>Open the audit log</LinkButton>
      </Layout>
    );
  },
  sample: {
    partner: 'Ava Stone',
    partnerId: 7,
    role: 'partner',
    byLink: true,
    stoppedBy: '',
    stoppedAt: '2026-11-21T11:00:00.000Z',
    auditLogUrl: 'https://portal.example/admin/audit',
    supportEmail: 'help@portal.example',
  },
});
