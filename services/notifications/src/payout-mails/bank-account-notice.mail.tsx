import { findPeople } from '@portal/contracts/calls/internal';
import type { BankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { nameOf } from '../design/greeting.rules.js';
import { Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';
import { bankAccountProps, CHANGED } from './bank-account-props.js';

export interface BankAccountNoticeAbout extends BankAccountChanged {
  adminId: number;
}

interface Props {
  /** '' when it may not be said. */
  partner: string;
  partnerId: number;
  change: BankAccountChanged['change'];
  changedBy: string;
  changedAt: string;
  auditLogUrl: string;
  supportEmail: string;
}

/** Tells every administrator that a partner's bank account was changed, and by whom (D-88). */
export const mail = defineMail({
  kind: 'bank-account-notice',
  recipient: 'administrator',
  async compose({ adminId, ...changed }: BankAccountNoticeAbout, sources) {
    const { partner, props } = await bankAccountProps(changed, sources);
    const [admin] = await sources.services.call(findPeople, { body: { ids: [adminId] } });
    if (!admin) throw new Undeliverable('ADMIN_GONE');
    return {
      to: addressed(nameOf(admin), admin.email),
      props: {
        ...props,
        partner: nameOf(partner),
        partnerId: changed.partnerId,
        auditLogUrl: new URL('/admin/audit', sources.settings.PUBLIC_URL).href,
      },
    };
  },
  subject: ({ change, partnerId }: Props) =>
    `The bank account of partner ${partnerId} was ${CHANGED[change]}`,
  page({ partner, partnerId, change, changedBy, changedAt, auditLogUrl, supportEmail }: Props) {
    return (
      <Layout
        preview={`By ${changedBy || 'an administrator'}, ${changedAt}`}
        heading={`A bank account was ${CHANGED[change]}`}
        footer={`Every administrator of the partner portal receives this e-mail. Nobody in your team did this? Write to ${supportEmail} at once.`}
      >
        <Paragraph>
          {changedBy || 'An administrator'} {change === 'removed' ? 'removed' : 'changed'} the bank account of{' '}
          {partner ? `${partner} (partner ${partnerId})` : `partner ${partnerId}`}. The next bank file pays to
          what is set then.
        </Paragraph>
        <Fact label="Changed" value={changedAt} />
        <Paragraph>
          It was not asked for by the partner? Then put the account right before the next bank file is made,
          and change the passwords of that administrator.
        </Paragraph>
        <LinkButton href={auditLogUrl}>Open the audit log</LinkButton>
      </Layout>
    );
  },
  sample: {
    partner: 'Ava Stone',
    partnerId: 7,
    change: 'replaced',
    changedBy: 'Noor Ali',
    changedAt: 'Nov 21, 2026, 10:00 AM UTC',
    auditLogUrl: 'https://portal.example/admin/audit',
    supportEmail: 'help@portal.example',
  },
});
