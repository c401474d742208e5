import { t } from '@lingui/core/macro';
import { getCredentialChange } from '@portal/contracts/calls/internal';
import { formatMoment } from '../design/dates.js';
import { greetedName, nameOf } from '../design/greeting.rules.js';
import { Fact, Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { undeliverableIfGone } from '../outbox/mail.js';

export interface CredentialsChangedAbout {
  changeId: number;
  /** To the e-mail of after the change, or of before. */
  to: 'new' | 'old';
  /** By an owner, since nobody had confirmed it (D-112). */
  corrected?: true;
  /** Of a partner: the mail is erased with them (D-22). */
  partnerId?: number;
}

interface Props {
  /** '' when the greeting has no name. */
  firstName: string;
  passwordChanged: boolean;
  emailChanged: boolean;
  /** Whether the mail goes to the address that is no longer the account's. */
  isFormer: boolean;
  /** Whether an owner changed it, since nobody had confirmed it (D-112). */
  isCorrected: boolean;
  /** ISO 8601. */
  changedAt: string;
  /** Where a link to a new password is asked for. */
  forgotUrl: string;
  supportEmail: string;
}

/** Tells the owner of an account that its password or e-mail was changed, and what to do if it was somebody else (D-87). */
export const mail = defineMail({
  kind: 'credentials-changed',
  recipient: 'account owner',
  async compose({ changeId, to, corrected }: CredentialsChangedAbout, { services, settings }) {
    const change = await services
      .call(getCredentialChange, { params: { id: changeId } })
      .catch(undeliverableIfGone('ACCOUNT_GONE'));
    const forgot = change.role === 'admin' ? '/admin/forgot-password' : '/forgot-password';
    return {
      to: addressed(nameOf(change), to === 'old' ? change.oldEmail : change.newEmail),
      language: change.language,
      props: {
        firstName: greetedName(change.firstName),
        passwordChanged: change.passwordChanged,
        emailChanged: change.newEmail !== change.oldEmail,
        isFormer: to === 'old',
        isCorrected: corrected === true,
        changedAt: change.changedAt,
        forgotUrl: new URL(forgot, settings.PUBLIC_URL).href,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: (props: Props) => whatChanged(props).heading,
  page(props: Props) {
    const { emailChanged, isFormer, isCorrected, changedAt, forgotUrl, supportEmail } = props;
    if (isCorrected)
      return (
        <Layout
          preview={t`An administrator replaced it, since nobody had confirmed it.`}
          heading={t`Your e-mail address was changed`}
          footer={t`You receive this e-mail because an account in the partner portal had this address. It is wrong? Write to ${supportEmail}.`}
        >
          <Paragraph>
            {t`An account in the partner portal had this address, which nobody had confirmed. An administrator replaced it by another one. You no longer sign in with this address.`}
          </Paragraph>
          <Fact label={t`Changed`} value={formatMoment(changedAt)} />
          <Paragraph>
            {t`You asked for it, or have no account there? Then you need not do anything. It is your account, and this is its right address? Then write to us.`}
          </Paragraph>
        </Layout>
      );
    const { heading, told } = whatChanged(props);
    return (
      <Layout
        preview={t`If it was not you, somebody else may use your account.`}
        heading={heading}
        footer={t`You receive this e-mail because an account in the partner portal has, or had, this address. It was not you? Write to ${supportEmail} at once.`}
      >
        <Paragraph>
          {told}{' '}
          {emailChanged &&
            (isFormer ? t`You no longer sign in with this address.` : t`You now sign in with this address.`)}
        </Paragraph>
        <Fact label={t`Changed`} value={formatMoment(changedAt)} />
        <Paragraph>
          {isFormer
            ? t`It was you? Then you need not do anything. It was not you? Then somebody else may use your account: write to us at once.`
            : t`It was you? Then you need not do anything. It was not you? Then somebody else may use your account: set a new password now, and write to us.`}
        </Paragraph>
        {!isFormer && <LinkButton href={forgotUrl}>{t`Set a new password`}</LinkButton>}
      </Layout>
    );
  },
  sample: {
    firstName: 'Ava',
    passwordChanged: true,
    emailChanged: false,
    isFormer: false,
    isCorrected: false,
    changedAt: '2026-11-21T10:00:00.000Z',
    forgotUrl: 'https://portal.example/forgot-password',
    supportEmail: 'help@portal.example',
  },
});

/** As a heading, and as a sentence that greets. */
function whatChanged({
  firstName,
  passwordChanged,
  emailChanged,
}: Pick<Props, 'firstName' | 'passwordChanged' | 'emailChanged'>): { heading: string; told: string } {
  if (!emailChanged)
    return {
      heading: t`Your password was changed`,
      told: firstName
        ? t`Hello ${firstName}, your password was changed in the partner portal.`
        : t`Your password was changed in the partner portal.`,
    };
  if (!passwordChanged)
    return {
      heading: t`Your e-mail address was changed`,
      told: firstName
        ? t`Hello ${firstName}, your e-mail address was changed in the partner portal.`
        : t`Your e-mail address was changed in the partner portal.`,
    };
  return {
    heading: t`Your password and e-mail address were changed`,
    told: firstName
      ? t`Hello ${firstName}, your password and e-mail address were changed in the partner portal.`
      : t`Your password and e-mail address were changed in the partner portal.`,
  };
}
