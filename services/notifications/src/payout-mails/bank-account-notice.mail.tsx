import type { BankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { formatMoment } from '../design/dates.js';
import { nameOf } from '../design/greeting.rules.js';
import { Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { adminForMail } from '../outbox/admin-for-mail.js';
import { defineMail } from '../outbox/define-mail.js';
import { bankAccountProps, changedOf, paidFrom } from './bank-account-props.js';
import { stoppable, type Stoppable } from './stop-link.js';

export interface BankAccountNoticeAbout extends BankAccountChanged {
  adminId: number;
}

interface Props extends Stoppable {
  /** '' when it may not be said. */
  partner: string;
  partnerId: number;
  change: BankAccountChanged['change'];
  /** Of a mail that was queued by the release before, absent as `byPartner`. */
  withdrawn?: boolean;
  byPartner?: boolean;
  changedBy: string;
  /** ISO 8601. */
  changedAt: string;
  needsApproval: boolean;
  auditLogUrl: string;
  supportEmail: string;
}

/** Tells every administrator that a partner's bank account was changed, and by whom (D-88); a link stops it (D-99). */
export const mail = defineMail({
  kind: 'bank-account-notice',
  recipient: 'administrator',
  async compose({ adminId, ...changed }: BankAccountNoticeAbout, sources) {
    const { partner, props } = await bankAccountProps(changed, sources);
    const [admin] = await adminForMail(sources.services, adminId);
    const link = await stoppable(changed, adminId, sources);
    return {
      ...link,
      to: addressed(nameOf(admin), admin.email),
      props: {
        ...props,
        ...link.props,
        partner: nameOf(partner),
        partnerId: changed.partnerId,
        auditLogUrl: new URL('/admin/audit', sources.settings.PUBLIC_URL).href,
      },
    };
  },
  subject: (props: Props) =>
    `The ${props.withdrawn ? 'new ' : ''}bank account of partner ${props.partnerId} was ${changedOf(props)}`,
  page(props: Props) {
    const {
      partner,
      partnerId,
      change,
      withdrawn,
      byPartner,
      changedBy,
      changedAt,
      effectiveAt,
      needsApproval,
      stopLink,
      auditLogUrl,
    } = props;
    const who = byPartner ? 'The partner' : changedBy || 'An administrator';
    return (
      <Layout
        preview={`By ${byPartner ? 'the partner' : changedBy || 'an administrator'}, ${formatMoment(changedAt)}`}
        heading={`A ${withdrawn ? 'new ' : ''}bank account was ${changedOf(props)}`}
        footer={`Every administrator of the partner portal receives this e-mail. Nobody in your team did this? Write to ${props.supportEmail} at once.`}
      >
        <Paragraph>
          {who} {withdrawn ? 'withdrew the new' : change === 'removed' ? 'removed the' : 'changed the'} bank
          account of {partner ? `${partner} (partner ${partnerId})` : `partner ${partnerId}`}.{' '}
          {stopLink
            ? `It waits: until ${formatMoment(effectiveAt)}${needsApproval ? `, and until ${byPartner ? 'an' : 'another'} administrator approves it,` : ''} bank files pay the account before, if there is one.`
            : withdrawn
              ? 'Nothing is paid to it, and the account before stays, if there was one.'
              : 'The next bank file pays to what is set then.'}
        </Paragraph>
        <Fact label="Changed" value={formatMoment(changedAt)} />
        {stopLink && <Fact label={paidFrom(needsApproval)} value={formatMoment(effectiveAt)} />}
        <Paragraph>
          {byPartner
            ? `The partner typed it in their account, with their second factor or a password of the last minutes. You doubt it was them? Then ${stopLink ? 'stop it, and ' : ''}call them, by a number that you knew before.`
            : stopLink
              ? 'It was not you, and not asked for by the partner? Then stop it, and change the passwords of that administrator.'
              : 'It was not asked for by the partner? Then put the account right before the next bank file is made, and change the passwords of that administrator.'}
        </Paragraph>
        {stopLink ? (
          <LinkButton href={stopLink}>This was not me</LinkButton>
        ) : (
          <LinkButton href={auditLogUrl}>Open the audit log</LinkButton>
        )}
      </Layout>
    );
  },
  sample: {
    partner: 'Ava Stone',
    partnerId: 7,
    change: 'replaced',
    changedBy: 'Noor Ali',
    changedAt: '2026-11-21T10:00:00.000Z',
    effectiveAt: '2026-11-24T10:00:00.000Z',
    needsApproval: false,
    stopLink: 'https://portal.example/bank-account/stop#token=what-only-the-reader-has',
    auditLogUrl: 'https://portal.example/admin/audit',
    supportEmail: 'help@portal.example',
  },
});
