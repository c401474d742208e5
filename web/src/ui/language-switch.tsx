import { Button, HStack, type StackProps } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '@portal/contracts/values/languages';
import { useState } from 'react';
import { chooseLanguage } from '../lib/language.js';
import { hasTyped } from '../lib/typed.js';
import { lazyDialog } from './lazy-dialog.js';

const ConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.js')).ConfirmDialog);

interface Props extends StackProps {
  /** Absent: chosen for this browser, after a question where something would be lost. */
  onChoose?: (language: Language) => void;
}

/** The languages by their own names; the page is loaded again in the chosen one (D-171). */
export function LanguageSwitch({ onChoose, ...props }: Props) {
  const [asked, setAsked] = useState<Language | null>(null);
  const choose = (language: Language) => {
    if (onChoose) onChoose(language);
    else if (language !== i18n.locale && hasTyped()) setAsked(language);
    else chooseLanguage(language);
  };
  return (
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
          onClick={() => choose(language)}
        >
          {LANGUAGE_NAMES[language]}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        busy={false}
        colorPalette="brand"
        title={t`Load this page again?`}
        confirm={t`Load again`}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && chooseLanguage(asked)}
      >
        <Trans>What you have typed here, and what the page tells you about it, would be lost.</Trans>
      </ConfirmDialog>
    </HStack>
  );
}
