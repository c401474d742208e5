import { t } from '@lingui/core/macro';
import { Button, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { SignUp, User } from '@portal/contracts/http/account';
import type { FactorKind } from '@portal/contracts/values/factors';
import { usePageTitle } from '../../ui/page-title.js';
import { AuthAside } from './auth-aside.js';
import { AuthForm, type AuthMode } from './auth-form.js';
import { FactorPage } from './factor-page.js';
import { AuthLayout } from './auth-layout.js';
import { signInWords } from './auth-words.js';
import { RegistrationMailedPage } from './registration-mailed-page.js';

interface Words {
  title: string;
  subtitle: string;
  question: string;
  toggle: string;
  /** What the toggle leads to. */
  other: AuthMode;
}

interface Props {
  mode: AuthMode;
  onToggle: (mode: AuthMode) => void;
  onDone: (user: User) => void;
}

const words: Record<AuthMode, () => Words> = {
  'sign-in': () => ({
    ...signInWords(),
    question: t`New here?`,
    toggle: t`Create an account`,
    other: 'sign-up',
  }),
  'sign-up': () => ({
    title: t`Create your account`,
    subtitle: t`Start sharing links and earning commission in a minute.`,
    question: t`Already have an account?`,
    toggle: t`Sign in instead`,
    other: 'sign-in',
  }),
};

export function AuthPage({ mode, onToggle, onDone }: Props) {
  const text = words[mode]();
  usePageTitle(text.title);
  const page = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  const [factors, setFactors] = useState<FactorKind[] | null>(null);
  const [mailed, setMailed] = useState<SignUp | null>(null);
  useEffect(() => {
    // On a toggle, not when the page opens: a phone's keyboard would cover it.
    if (!first.current) page.current?.querySelector('input')?.focus();
    first.current = false;
  }, [mode]);

  if (mailed && mode === 'sign-up')
    return <RegistrationMailedPage registration={mailed} onBack={() => setMailed(null)} />;
  if (factors)
    return (
      <FactorPage kinds={factors} onDone={onDone} onBack={() => setFactors(null)} aside={<AuthAside />} />
    );
  return (
    <AuthLayout title={text.title} subtitle={text.subtitle} aside={<AuthAside />}>
      <div ref={page}>
        <AuthForm
          mode={mode}
          role="partner"
          onDone={onDone}
          onMailed={setMailed}
          onFactorNeeded={setFactors}
        />
      </div>
      <Text textStyle="sm" color="fg.muted" textAlign="center">
        {text.question}{' '}
        <Button
          variant="plain"
          size="sm"
          px="1"
          h="auto"
          py="1"
          textDecoration="underline"
          textUnderlineOffset="3px"
          onClick={() => onToggle(text.other)}
        >
          {text.toggle}
        </Button>
      </Text>
    </AuthLayout>
  );
}
