import { t } from '@lingui/core/macro';
import { setLanguage } from '@portal/contracts/calls/account';
import type { OwnLanguage } from '@portal/contracts/http/account';
import { LANGUAGE_NAMES, type Language } from '@portal/contracts/values/languages';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { messageOf } from '../../lib/errors.js';
import { chooseLanguage } from '../../lib/language.js';
import { pageLanguage } from '../../lib/locale.js';
import { sendUntilAnswered } from '../../lib/send-until-answered.js';
import { LanguageSwitch } from '../../ui/language-switch.js';
import { notify } from '../../ui/notify.js';
import { Section } from './section.js';

/** The language of this browser's pages (D-171), and of our mails to the partner (D-172). */
export function LanguageSection() {
  const change = useMutation({
    // Idempotent: retried until there is an answer.
    mutationFn: (language: Language) =>
      sendUntilAnswered(
        () => api(setLanguage, { body: { language } }),
        () => undefined,
      ),
    onError: (error) =>
      notify({ type: 'error', title: t`The language could not be changed`, description: messageOf(error) }),
  });
  /** Not once this page is left: to load it again would take away what is typed on another. */
  const show = ({ language }: OwnLanguage) => {
    if (language === pageLanguage())
      notify({ type: 'success', title: t`Our mails to you come in ${LANGUAGE_NAMES[language]}` });
    chooseLanguage(language);
  };
  return (
    <Section
      id="language"
      title={t`Language`}
      note={t`Of this browser’s pages. What you choose here is also the language of our mails to you.`}
    >
      <LanguageSwitch
        justify="start"
        aria-busy={change.isPending}
        onChoose={(language) => !change.isPending && change.mutate(language, { onSuccess: show })}
      />
    </Section>
  );
}
