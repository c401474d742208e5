import { t } from '@lingui/core/macro';
import { peopleForMail } from '../design/people.js';
import { factorChanged, type FactorChanged } from '@portal/contracts/events/factor-changed';
import type { FactorChange } from '@portal/contracts/values/factors';
import { formatMoment } from '../design/dates.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail, on } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';
import { wordsOf } from './factor-words.js';

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
      language: person.language,
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
  subject: ({ change, firstName }: Props) => wordsOf(change, firstName).subject,
  page({ firstName, change, recoveryCodesLeft, changedAt, forgotUrl, supportEmail }: Props) {
    const { subject, told, follows } = wordsOf(change, firstName);
    return (
      <Layout
        preview={t`If it was not you, somebody else may use your account.`}
        heading={subject}
        footer={t`You receive this e-mail because an account in the partner portal has this address. It was not you? Write to ${supportEmail} at once.`}
      >
        <Paragraph>
          {told} {follows}
        </Paragraph>
        <Fact label={t`Changed`} value={formatMoment(changedAt)} />
        {change === 'recovery-code-used' && (
          <Fact label={t`Recovery codes left`} value={String(recoveryCodesLeft)} />
        )}
        <Paragraph>
          {t`It was you? Then you need not do anything. It was not you? Then somebody else may use your account: set a new password now, and write to us.`}
        </Paragraph>
        <LinkButton href={forgotUrl}>{t`Set a new password`}</LinkButton>
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
