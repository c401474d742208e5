import { t } from '@lingui/core/macro';
import { mintConfirmationLink } from '@portal/contracts/calls/internal';
import { Layout, LinkButton, Paragraph } from '../design/layout.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { undeliverableIfGone } from '../outbox/mail.js';
import type { EmailConfirmationAbout } from './email-confirmation.mail.js';

interface Props {
  /** Where a link to a new password is asked for. */
  forgotUrl: string;
  supportEmail: string;
}

/** Tells the account's address that another is to take its place, while that can still be cancelled (D-112). */
export const mail = defineMail({
  kind: 'new-email-waiting',
  recipient: 'account owner',
  async compose({ confirmationId }: EmailConfirmationAbout, { services, settings }) {
    const { oldEmail, role, language } = await services
      .call(mintConfirmationLink, { params: { id: confirmationId } })
      .catch(undeliverableIfGone('NO_CONFIRMATION'));
    return {
      to: addressed('', oldEmail),
      language,
      props: {
        forgotUrl: new URL(
          role === 'admin' ? '/admin/forgot-password' : '/forgot-password',
          settings.PUBLIC_URL,
        ).href,
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: () => t`Your e-mail address is about to be changed`,
  page({ forgotUrl, supportEmail }: Props) {
    return (
      <Layout
        preview={t`If it was not you, somebody else may use your account.`}
        heading={t`Your e-mail address is about to be changed`}
        footer={t`You receive this e-mail because an account in the partner portal has this address. It was not you? Write to ${supportEmail} at once.`}
      >
        <Paragraph>
          {t`Somebody who is signed in to your account asked for another e-mail address. It takes the place of this one once a link that we sent there is opened, within 24 hours. Until then you sign in with this one.`}
        </Paragraph>
        <Paragraph>
          {t`It was you? Then you need not do anything here. It was not you? Then somebody else uses your account: set a new password now, which ends their sessions and stops this change.`}
        </Paragraph>
        <LinkButton href={forgotUrl}>{t`Set a new password`}</LinkButton>
      </Layout>
    );
  },
  sample: {
    forgotUrl: 'https://portal.example/forgot-password',
    supportEmail: 'help@portal.example',
  },
});
