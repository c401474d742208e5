import { getDocumentRefusal } from '@portal/contracts/calls/internal';
import { documentRefused, type DocumentRefused } from '@portal/contracts/events/document-refused';
import { DOCUMENT_TYPE_NAMES } from '@portal/contracts/http/partner-documents';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { Layout, LinkButton, Lines, Paragraph } from '../design/layout.js';
import { peopleForMail } from '../design/people.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { Undeliverable, undeliverableIfGone } from '../outbox/mail.js';

interface Props {
  /** '' when the greeting has no name. */
  firstName: string;
  type: DocumentRefused['type'];
  reason: string;
  portalUrl: string;
  supportEmail: string;
}

/** Tells a partner that a document was refused, why, and that it is to be uploaded again (D-143). */
export const mail = defineMail({
  kind: 'document-refused',
  recipient: 'partner',
  when: on(documentRefused, ({ data: { reviewId, partnerId } }) => ({
    key: `document-refused:${reviewId}`,
    about: { reviewId, partnerId },
  })),
  async compose(
    { reviewId, partnerId }: Pick<DocumentRefused, 'reviewId' | 'partnerId'>,
    { services, settings },
  ) {
    const { type, reason } = await services
      .call(getDocumentRefusal, { params: { id: reviewId } })
      .catch(undeliverableIfGone('DOCUMENT_GONE'));
    const [partner] = await peopleForMail(services, [partnerId]);
    if (!partner) throw new Undeliverable('PARTNER_GONE');
    return {
      to: addressed(nameOf(partner), partner.email),
      props: {
        firstName: greetedName(partner.firstName),
        type,
        reason,
        portalUrl: settings.PUBLIC_URL,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: ({ type }: Props) => `Please upload your ${DOCUMENT_TYPE_NAMES[type]} again`,
  page({ firstName, type, reason, portalUrl, supportEmail }: Props) {
    return (
      <Layout
        preview={`We could not accept your ${DOCUMENT_TYPE_NAMES[type]}.`}
        heading={`Your ${DOCUMENT_TYPE_NAMES[type]} was refused`}
        footer={`You receive this e-mail because you earn commission in the partner portal. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {firstName ? `Hello ${firstName}, we` : 'We'} looked at the {DOCUMENT_TYPE_NAMES[type]} that you
          uploaded and could not accept it:
        </Paragraph>
        <Lines text={reason} />
        <Paragraph>
          Please upload it again: under Earnings press ‘Open profile’. We look at the new one then.
        </Paragraph>
        <LinkButton href={`${portalUrl}/earnings`}>Open Earnings</LinkButton>
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    type: 'w9',
    reason: 'It is not signed. Please sign and date it.',
    portalUrl: 'https://portal.example',
    supportEmail: 'help@portal.example',
  },
});
