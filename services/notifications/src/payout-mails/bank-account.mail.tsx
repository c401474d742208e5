import { t } from '@lingui/core/macro';
import type { BankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { formatMoment } from '../design/dates.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { DashboardButton, Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { bankAccountProps, paidFrom } from './bank-account-props.js';
import {
  headings,
  ifYouDidNot,
  ifYouDidNotAsk,
  outcomeOf,
  subjects,
  whatFollows,
  whatHappened,
  type ChangedAccount,
} from './bank-account-words.js';
import { stoppable } from './stop-link.js';

interface Props extends ChangedAccount {
  /** ISO 8601. */
  changedAt: string;
  portalUrl: string;
  supportEmail: string;
}

/**
 * Tells a partner that the bank account for their payouts was changed, and what to do if it was not wanted (D-88): a link
 * stops it while it waits (D-99).
 */
export const mail = defineMail({
  kind: 'bank-account',
  recipient: 'partner',
  async compose(changed: BankAccountChanged, sources) {
    const { partner, props } = await bankAccountProps(changed, sources);
    const link = await stoppable(changed, partner.id, sources);
    return {
      ...link,
      to: addressed(nameOf(partner), partner.email),
      language: partner.language,
      props: {
        ...props,
        ...link.props,
        firstName: greetedName(partner.firstName),
        portalUrl: sources.settings.PUBLIC_URL,
      },
    };
  },
  subject: (props: Props) => subjects()[outcomeOf(props)],
  page(props: Props) {
    const { byPartner, changedAt, effectiveAt, needsApproval, stopLink, portalUrl, supportEmail } = props;
    return (
      <Layout
        preview={t`You did not ask for this? Write to us at once.`}
        heading={headings()[outcomeOf(props)]}
        footer={t`You receive this e-mail because you earn commission in the partner portal. You did not ask for this? Write to ${supportEmail} at once.`}
      >
        <Paragraph>
          {whatHappened(props)} {whatFollows(props)}
        </Paragraph>
        <Fact label={t`Changed`} value={formatMoment(changedAt)} />
        {stopLink && <Fact label={paidFrom(needsApproval)} value={formatMoment(effectiveAt)} />}
        <Paragraph>{byPartner ? ifYouDidNot(stopLink !== '') : ifYouDidNotAsk(stopLink !== '')}</Paragraph>
        {stopLink ? (
          <LinkButton href={stopLink}>{t`This was not me`}</LinkButton>
        ) : (
          <DashboardButton portalUrl={portalUrl} />
        )}
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    change: 'replaced',
    changedBy: 'Noor Ali',
    changedAt: '2026-11-21T10:00:00.000Z',
    effectiveAt: '2026-11-24T10:00:00.000Z',
    needsApproval: false,
    stopLink: 'https://portal.example/bank-account/stop#token=what-only-the-reader-has',
    portalUrl: 'https://portal.example',
    supportEmail: 'help@portal.example',
  },
});
