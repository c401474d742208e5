import { t } from '@lingui/core/macro';
import { mintConfirmationLink } from '@portal/contracts/calls/internal';
import { CONFIRM_LINK_HOURS } from '@portal/contracts/values/limits';
import type { UserRole } from '@portal/contracts/values/roles';
import { Layout, LinkButton, Paragraph } from '../design/layout.js';
import { secretLink } from '../design/secret-link.js';
import { addressed } from '../outbox/addressed.js';
import { defineMail } from '../outbox/define-mail.js';
import { undeliverableIfGone } from '../outbox/mail.js';

export interface EmailConfirmationAbout {
  confirmationId: number;
  /** Of a partner: the mail is erased with them (D-22). */
  partnerId?: number;
}

interface Props {
  role: UserRole;
  /** Whether it is to take the place of the account's address. */
  isNew: boolean;
  link: string;
  supportEmail: string;
}

/**
 * Carries the link to confirm an e-mail address (D-112). It greets nobody by name, since a stranger may have typed both.
 * Identity mints the link's token when the mail is written; a retry gets the same one.
 */
export const mail = defineMail({
  kind: 'email-confirmation',
  recipient: 'account owner',
  async compose({ confirmationId }: EmailConfirmationAbout, { services, settings }) {
    const { token, email, oldEmail, role, language } = await services
      .call(mintConfirmationLink, { params: { id: confirmationId } })
      .catch(undeliverableIfGone('NO_CONFIRMATION'));
    return {
      to: addressed('', email),
      language,
      opensForMinutes: CONFIRM_LINK_HOURS * 60,
      props: {
        role,
        isNew: email !== oldEmail,
        link: secretLink(settings.PUBLIC_URL, '/confirm-email', token),
        supportEmail: settings.SUPPORT_EMAIL,
      },
    };
  },
  subject: () => t`Confirm your e-mail address`,
  page({ role, isNew, link, supportEmail }: Props) {
    return (
      <Layout
        preview={t`The link works once, for 24 hours.`}
        heading={t`Confirm your e-mail address`}
        footer={t`It was not you? Then do not open the link: without it this address counts for nothing. Questions? Write to ${supportEmail}.`}
      >
        <Paragraph>
          {isNew
            ? t`Somebody wants to use this address for an account in the partner portal. If it was you, confirm it here; until then the account keeps the address it has.`
            : t`An account in the partner portal was made with this address. If it was you, confirm here that the address is yours.`}{' '}
          {role === 'partner' && !isNew && <>{t`We pay you once it is confirmed.`} </>}
          {t`The link works once, for 24 hours.`}
        </Paragraph>
        <LinkButton href={link}>{t`Confirm this address`}</LinkButton>
      </Layout>
    );
  },
  sample: {
    role: 'partner',
    isNew: false,
    link: 'https://portal.example/confirm-email#token=what-only-the-reader-has',
    supportEmail: 'help@portal.example',
  },
});
