import { formatMoment } from '../design/dates.js';
import { nameOf } from '../design/greeting.rules.js';
import { Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { adminForMail } from '../outbox/admin-for-mail.js';
import { defineMail } from '../outbox/define-mail.js';

export interface EmailCorrectedAbout {
  adminId: number;
  /** Whose address it is: the mail is erased with them (D-22). */
  partnerId: number;
  /** ISO 8601. */
  correctedAt: string;
}

interface Props {
  partnerId: number;
  correctedAt: string;
  auditLogUrl: string;
  supportEmail: string;
}

/**
 * Tells every administrator that an owner corrected a partner's address (D-112): whoever reads the new mailbox may take the
 * account over. Neither name nor address, which nobody has confirmed; the audit log says who did it.
 */
export const mail = defineMail({
  kind: 'email-corrected',
  recipient: 'administrator',
  async compose({ adminId, partnerId, correctedAt }: EmailCorrectedAbout, { services, settings }) {
    const [admin] = await adminForMail(services, adminId);
    return {
      to: addressed(nameOf(admin), admin.email),
      props: {
        partnerId,
        correctedAt,
        auditLogUrl: new URL('/admin/audit', settings.PUBLIC_URL).href,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: ({ partnerId }: Props) => `The e-mail address of partner ${partnerId} was corrected`,
  page({ partnerId, correctedAt, auditLogUrl, supportEmail }: Props) {
    return (
      <Layout
        preview="Whoever reads the new mailbox can use the account."
        heading="An e-mail address was corrected"
        footer={`Every administrator of the partner portal receives this e-mail. Nobody in your team did this? Write to ${supportEmail} at once.`}
      >
        <Paragraph>
          An owner of the portal replaced the e-mail address of partner {partnerId}, which nobody had
          confirmed. The account is paid once the new address is confirmed, and whoever reads that mailbox can
          use the account.
        </Paragraph>
        <Fact label="Corrected" value={formatMoment(correctedAt)} />
        <Paragraph>
          The audit log says who did it. The partner did not ask for it? Then talk to that owner before the
          next payout.
        </Paragraph>
        <LinkButton href={auditLogUrl}>Open the audit log</LinkButton>
      </Layout>
    );
  },
  sample: {
    partnerId: 7,
    correctedAt: '2026-11-21T10:00:00.000Z',
    auditLogUrl: 'https://portal.example/admin/audit',
    supportEmail: 'help@portal.example',
  },
});
