import { t } from '@lingui/core/macro';
import { getSuspension } from '@portal/contracts/calls/internal';
import { partnerSuspended, type PartnerSuspended } from '@portal/contracts/events/partner-suspended';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { Layout, Lines, Paragraph } from '../design/layout.js';
import { peopleForMail } from '../design/people.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { Undeliverable, undeliverableIfGone } from '../outbox/mail.js';

interface Props {
  /** '' when the greeting has no name. */
  firstName: string;
  reason: string;
  supportEmail: string;
}

/** Tells a partner that their account is suspended, why, what that means and whom to write to (D-166). */
export const mail = defineMail({
  kind: 'partner-suspended',
  recipient: 'partner',
  when: on(partnerSuspended, ({ data }) => ({
    key: `partner-suspended:${data.suspensionId}`,
    about: data,
  })),
  async compose({ suspensionId, partnerId }: PartnerSuspended, { services, settings }) {
    const [partner] = await peopleForMail(services, [partnerId]);
    if (!partner) throw new Undeliverable('PARTNER_GONE');
    const { reason } = await services
      .call(getSuspension, { params: { id: suspensionId } })
      .catch(undeliverableIfGone('OVERTAKEN'));
    return {
      to: addressed(nameOf(partner), partner.email),
      language: partner.language,
      props: { firstName: greetedName(partner.firstName), reason, supportEmail: settings.SUPPORT_EMAIL },
    };
  },
  subject: () => t`Your partner account is suspended`,
  page({ firstName, reason, supportEmail }: Props) {
    return (
      <Layout
        preview={t`You cannot sign in, and your links sell nothing for now.`}
        heading={t`Your account is suspended`}
        footer={t`You receive this e-mail because you have an account in the partner portal. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {firstName
            ? t`Hello ${firstName}, we have suspended your partner account:`
            : t`We have suspended your partner account:`}
        </Paragraph>
        <Lines text={reason} />
        <Paragraph>
          {t`You cannot sign in for now. Your links tell customers that nothing can be bought through them, and no payout is made to you.`}
        </Paragraph>
        <Paragraph>
          {t`What you have earned stays yours on our books, and payments that customers had begun still count.`}
        </Paragraph>
        <Paragraph>
          {t`You think that this is wrong, or want to ask about it? Write to the address below.`}
        </Paragraph>
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    reason: 'Several customers told us that they did not buy what you sold them. We are looking into it.',
    supportEmail: 'help@portal.example',
  },
});
