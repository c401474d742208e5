import { t } from '@lingui/core/macro';
import { Skeleton, Stack, VisuallyHidden } from '@chakra-ui/react';
import { AuthAside } from './auth-aside.js';
import { AuthLayout } from './auth-layout.js';
import { signInWords } from './auth-words.js';

/** The sign-in page while its form is loading. */
export function AuthFirstLook() {
  const { title, subtitle } = signInWords();
  return (
    <AuthLayout title={title} subtitle={subtitle} aside={<AuthAside />}>
      <VisuallyHidden role="status">{t`Loading the sign-in page`}</VisuallyHidden>
      <Stack gap="5" aria-hidden>
        <Skeleton h="16" />
        <Skeleton h="16" />
        <Skeleton h="6" w="32" />
        <Skeleton h="11" />
      </Stack>
      <Skeleton h="7" w="52" mx="auto" aria-hidden />
    </AuthLayout>
  );
}
