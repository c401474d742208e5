import { t } from '@lingui/core/macro';
import { LanguageSwitch } from '../../ui/language-switch.js';
import { Section } from './section.js';

/** The language of this browser's pages (D-171). */
export const LanguageSection = () => (
  <Section id="language" title={t`Language`} note={t`For this browser. The page is loaded again.`}>
    <LanguageSwitch justify="start" />
  </Section>
);
