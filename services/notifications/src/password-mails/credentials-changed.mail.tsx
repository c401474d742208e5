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
  subject: (props: Props) => `Your ${whatChanged(props)} changed`,
  page(props: Props) {
    const { firstName, emailChanged, isFormer, isCorrected, changedAt, forgotUrl, supportEmail } = props;
    if (isCorrected)
      return (
        <Layout
          preview="An administrator replaced it, since nobody had confirmed it."
          heading="Your e-mail address was changed"
          footer={`You receive this e-mail because an account in the partner portal had this address. It is wrong? Write to ${supportEmail}.`}
        >
          <Paragraph>
            An account in the partner portal had this address, which nobody had confirmed. An administrator
            replaced it by another one. You no longer sign in with this address.
          </Paragraph>
          <Fact label="Changed" value={formatMoment(changedAt)} />
          <Paragraph>
            You asked for it, or have no account there? Then you need not do anything. It is your account, and
            this is its right address? Then write to us.
          </Paragraph>
        </Layout>
      );
    return (
      <Layout
        preview="If it was not you, somebody else may use your account."
        heading={`Your ${whatChanged(props)} changed`}
        footer={`You receive this e-mail because an account in the partner portal has, or had, this address. It was not you? Write to ${supportEmail} at once.`}
      >
        <Paragraph>
          {firstName ? `Hello ${firstName}, your` : 'Your'} {whatChanged(props)} changed in the partner
          portal.{' '}
          {emailChanged &&
            (isFormer ? 'You no longer sign in with this address.' : 'You now sign in with this address.')}
        </Paragraph>
        <Fact label="Changed" value={formatMoment(changedAt)} />
        <Paragraph>
          It was you? Then you need not do anything. It was not you? Then somebody else may use your account:{' '}
          {isFormer ? 'write to us at once.' : 'set a new password now, and write to us.'}
        </Paragraph>
        {!isFormer && <LinkButton href={forgotUrl}>Set a new password</LinkButton>}
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

/** `password was`, to go before `changed`. */
function whatChanged({
  passwordChanged,
  emailChanged,
}: Pick<Props, 'passwordChanged' | 'emailChanged'>): string {
  if (!emailChanged) return 'password was';
  return passwordChanged ? 'password and e-mail address were' : 'e-mail address was';
}
