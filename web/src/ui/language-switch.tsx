import { Button, HStack, type StackProps } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '@portal/contracts/values/languages';
import { chooseLanguage } from '../lib/language.js';

interface Props extends StackProps {
  onChoose?: (language: Language) => void;
}

/** The languages by their own names; the page is loaded again in the chosen one (D-171). */
export const LanguageSwitch = ({ onChoose = chooseLanguage, ...props }: Props) => (
  <HStack as="nav" aria-label={t`Language`} justify="center" gap="1" {...props}>
    {LANGUAGES.map((language) => (
      <Button
        key={language}
        lang={language}
        variant="plain"
        size="xs"
        px="2"
        color="fg.muted"
        fontWeight={language === i18n.locale ? 'semibold' : 'normal'}
        textDecoration={language === i18n.locale ? undefined : 'underline'}
        textUnderlineOffset="3px"
        aria-current={language === i18n.locale || undefined}
        onClick={() => onChoose(language)}
      >
        {LANGUAGE_NAMES[language]}
      </Button>
    ))}
  </HStack>
);
