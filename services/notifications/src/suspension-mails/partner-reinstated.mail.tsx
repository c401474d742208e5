import { t } from '@lingui/core/macro';
import { partnerReinstated, type PartnerReinstated } from '@portal/contracts/events/partner-reinstated';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { DashboardButton, Layout, Paragraph } from '../design/layout.js';
import { peopleForMail } from '../design/people.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';

interface Props {
  /** '' when the greeting has no name. */
  firstName: string;
  portalUrl: string;
  supportEmail: string;
}

/** Tells a partner that their account works again (D-166). */
export const mail = defineMail({
  kind: 'partner-reinstated',
  recipient: 'partner',
  when: on(partnerReinstated, ({ data }) => ({
    key: `partner-reinstated:${data.suspensionId}`,
    about: data,
  })),
  async compose({ partnerId }: PartnerReinstated, { services, settings }) {
    const [partner] = await peopleForMail(services, [partnerId]);
    if (!partner) throw new Undeliverable('PARTNER_GONE');
    // Suspended anew before this was written.
    if (partner.suspendedAt) throw new Undeliverable('OVERTAKEN');
    return {
      to: addressed(nameOf(partner), partner.email),
      language: partner.language,
      props: {
        firstName: greetedName(partner.firstName),
        portalUrl: settings.PUBLIC_URL,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: () => t`Your partner account works again`,
  page({ firstName, portalUrl, supportEmail }: Props) {
    return (
      <Layout
        preview={t`You can sign in again, and your links sell again.`}
        heading={t`Your account works again`}
        footer={t`You receive this e-mail because you have an account in the partner portal. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {firstName
            ? t`Hello ${firstName}, your partner account is no longer suspended.`
            : t`Your partner account is no longer suspended.`}
        </Paragraph>
        <Paragraph>
          {t`You can sign in again with your password, your links sell again at the same addresses, and what you have earned can be paid again.`}
        </Paragraph>
        <DashboardButton portalUrl={portalUrl} />
      </Layout>
    );
  },
  sample: { firstName: 'Ava', portalUrl: 'https://portal.example', supportEmail: 'help@portal.example' },
});
