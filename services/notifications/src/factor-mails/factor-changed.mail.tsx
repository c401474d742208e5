import { peopleForMail } from '../design/people.js';
import { factorChanged, type FactorChanged } from '@portal/contracts/events/factor-changed';
import type { FactorChange } from '@portal/contracts/values/factors';
import { formatMoment } from '../design/dates.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';

interface About extends FactorChanged {
  /** Of a partner: the mail is erased with them (D-22). */
  partnerId?: number;
}

interface Props {
  /** '' when the greeting has no name. */
  firstName: string;
  change: FactorChange;
  recoveryCodesLeft: number;
  /** ISO 8601. */
  changedAt: string;
  /** Where a link to a new password is asked for. */
  forgotUrl: string;
  supportEmail: string;
}

/** Each goes on after 'In the partner portal'. */
const SENTENCES: Record<FactorChange, { subject: string; told: string }> = {
  'totp-added': {
    subject: 'An authenticator app was added to your account',
    told: 'an authenticator app was added to your account. Signing in asks for its code from now on.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    told: 'a passkey was added to your account. Signing in asks for it from now on.',
  },
  'totp-removed': {
    subject: 'The authenticator app was removed from your account',
    told: 'the authenticator app was removed from your account.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    told: 'a passkey was removed from your account.',
  },
  'passkey-refused': {
    subject: 'A passkey of your account was refused',
    told: 'a passkey of your account was refused, since it may have been copied: it counted fewer uses than before. If it was you, remove this passkey and add it again.',
  },
  'recovery-code-used': {
    subject: 'A recovery code of your account was used',
    told: 'a recovery code of your account was used in place of your second factor.',
  },
  'recovery-codes-made': {
    subject: 'New recovery codes were made for your account',
    told: 'new recovery codes were made for your account. The earlier ones no longer work.',
  },
  'all-removed': {
    subject: 'The second factors of your account were reset',
    told: 'all second factors and recovery codes of your account were removed by those who run the portal. You were signed out everywhere, and your password no longer signs in: a link for a new one comes in another mail.',
  },
};

/** Tells the owner of an account what became of its second factors, and what to do if it was somebody else (D-104). */
export const mail = defineMail({
  kind: 'factor-changed',
  recipient: 'account owner',
  when: on(factorChanged, ({ id, data }) => {
    const about: About = { ...data };
    if (data.role === 'partner') about.partnerId = data.userId;
    return { key: `factor-changed:${id}`, about };
  }),
  async compose({ userId, role, change, recoveryCodesLeft, changedAt }: About, { services, settings }) {
    const [person] = await peopleForMail(services, [userId]);
    if (!person) throw new Undeliverable('ACCOUNT_GONE');
    const forgot = role === 'admin' ? '/admin/forgot-password' : '/forgot-password';
    return {
      to: addressed(nameOf(person), person.email),
      props: {
        firstName: greetedName(person.firstName),
        change,
        recoveryCodesLeft,
        changedAt,
        forgotUrl: new URL(forgot, settings.PUBLIC_URL).href,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: ({ change }: Props) => SENTENCES[change].subject,
  page({ firstName, change, recoveryCodesLeft, changedAt, forgotUrl, supportEmail }: Props) {
    const { subject, told } = SENTENCES[change];
    return (
      <Layout
        preview="If it was not you, somebody else may use your account."
        heading={subject}
        footer={`You receive this e-mail because an account in the partner portal has this address. It was not you? Write to ${supportEmail} at once.`}
      >
        <Paragraph>
          {firstName ? `Hello ${firstName}, in` : 'In'} the partner portal {told}
        </Paragraph>
        <Fact label="Changed" value={formatMoment(changedAt)} />
        {change === 'recovery-code-used' && (
          <Fact label="Recovery codes left" value={String(recoveryCodesLeft)} />
        )}
        <Paragraph>
          It was you? Then you need not do anything. It was not you? Then somebody else may use your account:
          set a new password now, and write to us.
        </Paragraph>
        <LinkButton href={forgotUrl}>Set a new password</LinkButton>
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    change: 'recovery-code-used',
    recoveryCodesLeft: 9,
    changedAt: '2026-11-21T10:00:00.000Z',
    forgotUrl: 'https://portal.example/forgot-password',
    supportEmail: 'help@portal.example',
  },
});
