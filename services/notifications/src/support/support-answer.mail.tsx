import { t } from '@lingui/core/macro';
import { THREAD_LINK_DAYS, type SupportReason } from '@portal/contracts/values/support';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { Layout, LinkButton, Lines, Paragraph } from '../design/layout.js';
import { peopleForMail } from '../design/people.js';
import { secretLink } from '../design/secret-link.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';
import { keepLink, readLink, readMessage, readRequest } from './support-thread.sql.js';

interface About {
  supportRequestId: number;
  supportMessageId: number;
  /** The asker, who may be an administrator: with the partner's deletion the mail is erased (D-22). */
  partnerId: number;
}

interface Props {
  firstName: string;
  /** We wrote first (D-174): nobody asked anything. */
  isOurs: boolean;
  reason: SupportReason;
  answer: string;
  link: string;
  supportEmail: string;
}

/** Brings an answer to the asker, with the link to the thread (D-129). Its token is minted here, for the address; a retry mints the same. */
export const mail = defineMail({
  kind: 'support-answer',
  recipient: 'partner',
  async compose(
    { supportRequestId: id, supportMessageId, partnerId }: About,
    { services, settings, database, tokens },
  ) {
    const request = await database.first(readRequest, { id });
    const message = await database.first(readMessage, { id: supportMessageId });
    const seed = (await database.first(readLink, { id }))?.seed;
    if (!request || !message || !seed) throw new Undeliverable('REQUEST_GONE');
    const [asker] = await peopleForMail(services, [partnerId]);
    if (!asker) throw new Undeliverable('SENDER_GONE');
    const { token, hash } = tokens.of('support-thread', `${seed} ${asker.email}`);
    await database.query(keepLink, { tokenHash: hash, requestId: id });
    return {
      to: addressed(nameOf(asker), asker.email),
      language: asker.language,
      opensForMinutes: THREAD_LINK_DAYS * 24 * 60,
      props: {
        firstName: greetedName(asker.firstName),
        isOurs: request.begunBy !== null,
        reason: request.reason,
        answer: message.message,
        link: secretLink(settings.PUBLIC_URL, '/support/thread', token),
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: titleOf,
  page(props: Props) {
    const { answer, link, supportEmail } = props;
    return (
      <Layout
        preview={t`Read it all, and write back`}
        heading={titleOf(props)}
        footer={t`Only this e-mail has the link, so please do not forward it. It opens for ${THREAD_LINK_DAYS} days. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>{greetingOf(props)}</Paragraph>
        <Lines text={answer} />
        <LinkButton href={link}>{t`Read it all and write back`}</LinkButton>
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    isOurs: false,
    reason: 'billing',
    answer: 'Your October payout was sent on Friday.\nBanks take up to three days.',
    link: 'https://portal.example/support/thread#token=what-only-the-reader-has',
    supportEmail: 'help@portal.example',
  },
});

function titleOf({ isOurs, reason }: Props): string {
  if (isOurs) return t`A message for you`;
  const about = reasons()[reason];
  return t`${about}: our answer`;
}

function greetingOf({ isOurs, firstName }: Props): string {
  if (isOurs) return firstName ? t`Hello ${firstName}, we have written to you.` : t`We have written to you.`;
  return firstName
    ? t`Hello ${firstName}, you wrote to support. Here is our answer.`
    : t`You wrote to support. Here is our answer.`;
}

/** As `SUPPORT_REASONS` says it, in the reader's language. */
const reasons = (): Record<SupportReason, string> => ({
  'technical-issue': t`Technical issue`,
  billing: t`Billing question`,
  account: t`Account issue`,
  'feature-request': t`Feature request`,
  general: t`General question`,
  other: t`Other`,
});
