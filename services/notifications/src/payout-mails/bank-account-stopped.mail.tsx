import { t } from '@lingui/core/macro';
import type { BankAccountStopped } from '@portal/contracts/events/bank-account-stopped';
import { formatMoment } from '../design/dates.js';
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
      language: partner.language,
      props: {
        ...props,
        firstName: greetedName(partner.firstName),
        portalUrl: sources.settings.PUBLIC_URL,
      },
    };
  },
  subject: () => t`The change of your bank account was stopped`,
  page({ firstName, role, stoppedBy, stoppedAt, portalUrl, supportEmail }: Props) {
    return (
      <Layout
        preview={t`Nothing is paid to the other account.`}
        heading={t`The change was stopped`}
        footer={t`You receive this e-mail because you earn commission in the partner portal. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {role === 'partner' ? stoppedByYou(firstName) : stoppedByAdministrator(firstName, stoppedBy)}{' '}
          {t`Nothing is paid to the other account. The account before stays, if there was one.`}
        </Paragraph>
        <Fact label={t`Stopped`} value={formatMoment(stoppedAt)} />
        <Paragraph>
          {t`Until we have looked at it, nobody can change your account. You do want the change? Then write to us.`}
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
    stoppedAt: '2026-11-21T11:00:00.000Z',
    portalUrl: 'https://portal.example',
    supportEmail: 'help@portal.example',
  },
});

const stoppedByYou = (firstName: string): string =>
  firstName
    ? t`Hello ${firstName}, the change of the bank account that we pay your commission to was stopped by the link in your mail.`
    : t`The change of the bank account that we pay your commission to was stopped by the link in your mail.`;

function stoppedByAdministrator(firstName: string, stoppedBy: string): string {
  const administrator = stoppedBy || t`an administrator`;
  return firstName
    ? t`Hello ${firstName}, the change of the bank account that we pay your commission to was stopped by ${administrator}.`
    : t`The change of the bank account that we pay your commission to was stopped by ${administrator}.`;
}
