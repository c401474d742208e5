import type { BankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { DashboardButton, Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { bankAccountProps, changedOf, paidFrom } from './bank-account-props.js';
import { stoppable, type Stoppable } from './stop-link.js';

interface Props extends Stoppable {
  /** '' when the greeting has no name. */
  firstName: string;
  change: BankAccountChanged['change'];
  /** Of a mail that was queued by the release before, absent as `byPartner`. */
  withdrawn?: boolean;
  byPartner?: boolean;
  changedBy: string;
  changedAt: string;
  needsApproval: boolean;
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
      props: {
        ...props,
        ...link.props,
        firstName: greetedName(partner.firstName),
        portalUrl: sources.settings.PUBLIC_URL,
      },
    };
  },
  subject: (props: Props) =>
    `Your ${props.withdrawn ? 'new ' : ''}bank account for payouts was ${changedOf(props)}`,
  page(props: Props) {
    const {
      firstName,
      change,
      withdrawn,
      byPartner,
      changedBy,
      changedAt,
      effectiveAt,
      needsApproval,
      stopLink,
      portalUrl,
      supportEmail,
    } = props;
    return (
      <Layout
        preview="You did not ask for this? Write to us at once."
        heading={`Your ${withdrawn ? 'new ' : ''}bank account was ${changedOf(props)}`}
        footer={`You receive this e-mail because you earn commission in the partner portal. You did not ask for this? Write to ${supportEmail} at once.`}
      >
        <Paragraph>
          {firstName ? `Hello ${firstName}, the` : 'The'}{' '}
          {withdrawn
            ? 'bank account that waited to be paid was withdrawn'
            : `bank account that we pay your commission to was ${changedOf(props)}`}{' '}
          {byPartner ? 'in your account' : `by ${changedBy || 'an administrator'}`}.{' '}
          {withdrawn
            ? 'Nothing is paid to it, and the account before stays, if there was one.'
            : change === 'removed' && 'Until there is another, we cannot transfer anything to you.'}
          {stopLink &&
            `Nothing is paid to it before ${effectiveAt}${needsApproval ? `, and only once ${byPartner ? 'an' : 'a second'} administrator has approved it` : ''}.`}
        </Paragraph>
        <Fact label="Changed" value={changedAt} />
        {stopLink && <Fact label={paidFrom(needsApproval)} value={effectiveAt} />}
        <Paragraph>
          {byPartner
            ? 'It was you? Then you need not do anything. It was not you? Then somebody uses your account, and may want to receive your money: '
            : 'You asked for it? Then you need not do anything. You did not ask for it? Then somebody may want to receive your money: '}
          {stopLink
            ? `stop it here, ${byPartner ? 'change your password, ' : ''}and write to us`
            : 'write to us at once'}
          .
        </Paragraph>
        {stopLink ? (
          <LinkButton href={stopLink}>This was not me</LinkButton>
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
    changedAt: 'Nov 21, 2026, 10:00 AM UTC',
    effectiveAt: 'Nov 24, 2026, 10:00 AM UTC',
    needsApproval: false,
    stopLink: 'https://portal.example/bank-account/stop#token=what-only-the-reader-has',
    portalUrl: 'https://portal.example',
    supportEmail: 'help@portal.example',
  },
});
