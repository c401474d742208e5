import type { BankAccountStopped } from '@portal/contracts/events/bank-account-stopped';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { DashboardButton, Fact, Layout, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { stoppedProps, type StoppedProps } from './bank-account-stopped-props.js';

interface Props extends StoppedProps {
  /** '' when the greeting has no name. */
  firstName: string;
  portalUrl: string;
}

/** Tells a partner that a change of their bank account was stopped, and by whom (D-99). */
export const mail = defineMail({
  kind: 'bank-account-stopped',
  recipient: 'partner',
  async compose(stopped: BankAccountStopped, sources) {
    const { partner, props } = await stoppedProps(stopped, sources);
    return {
      to: addressed(nameOf(partner), partner.email),
      props: {
        ...props,
        firstName: greetedName(partner.firstName),
        portalUrl: sources.settings.PUBLIC_URL,
      },
    };
  },
  subject: () => 'The change of your bank account was stopped',
  page({ firstName, role, stoppedBy, stoppedAt, portalUrl, supportEmail }: Props) {
    const by = role === 'partner' ? 'by the link in your mail' : `by ${stoppedBy || 'an administrator'}`;
    return (
      <Layout
        preview="Nothing is paid to the other account."
        heading="The change was stopped"
        footer={`You receive this e-mail because you earn commission in the partner portal. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {firstName ? `Hello ${firstName}, the` : 'The'} change of the bank account that we pay your
          commission to was stopped {by}. Nothing is paid to the other account. The account before stays, if
          there was one.
        </Paragraph>
        <Fact label="Stopped" value={stoppedAt} />
        <Paragraph>
          Until we have looked at it, nobody can change your account. You do want the change? Then write to
          us.
        </Paragraph>
        <DashboardButton portalUrl={portalUrl} />
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    role: 'partner',
    byLink: true,
    stoppedBy: '',
    stoppedAt: 'Nov 21, 2026, 11:00 AM UTC',
    portalUrl: 'https://portal.example',
    supportEmail: 'help@portal.example',
  },
});
