import { HStack, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  signIn as signInRules,
  signUp as signUpRules,
  type RegistrationMailed,
  type SignUp,
  type User,
} from '@portal/contracts/http/account';
import { FACTOR_NEEDED } from '@portal/contracts/http/factors';
import type { FactorKind } from '@portal/contracts/values/factors';
import type { UserRole } from '@portal/contracts/values/roles';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError, messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/notify.js';
import { ForgotLink } from './forgot-link.js';
import { FormProblem } from './form-problem.js';
import { PASSWORD_HINT, PasswordField } from '../../ui/password-field.js';
import { signIn, signUp } from './queries.js';
import { signInProblem } from './sign-in-problem.rules.js';

export type AuthMode = keyof typeof resolvers;

// One form for both modes: signing in ignores the names.
const resolvers = {
  'sign-in': zodResolver(z.extend(signInRules, { firstName: z.string(), lastName: z.string() })),
  'sign-up': zodResolver(signUpRules),
};

interface Props {
  mode: AuthMode;
  /** The role of the sign-in page. */
  role: UserRole;
  onDone: (user: User) => void;
  /** A mail brings the link that makes the account, or says that there is one (D-113). */
  onMailed?: (registration: SignUp) => void;
  /** The password was right, and a second factor is needed. */
  onFactorNeeded: (kinds: FactorKind[]) => void;
}

/** Signs in or up. Typed values stay when the mode is toggled. */
export function AuthForm({ mode, role, onDone, onMailed, onFactorNeeded }: Props) {
  const joining = mode === 'sign-up';
  const form = useForm<SignUp>({
    resolver: resolvers[mode],
    defaultValues: { email: '', password: '', firstName: '', lastName: '' },
  });
  const submit = useMutation({
    mutationKey: [mode],
    mutationFn: (values: SignUp): Promise<User | RegistrationMailed> =>
      joining ? signUp(values) : signIn({ email: values.email, password: values.password }),
    onSuccess: (answer, values) => ('mailed' in answer ? onMailed?.(values) : onDone(answer)),
    onError(error) {
      if (error instanceof ApiError && error.code === FACTOR_NEEDED) return onFactorNeeded(error.factors);
      const problem = joining ? messageOf(error) : signInProblem(error);
      const faults = error instanceof ApiError ? Object.entries(error.errors) : [];
      for (const [index, [field, [message]]] of faults.entries())
        if (field in form.getValues())
          form.setError(field as keyof SignUp, { message }, { shouldFocus: index === 0 });
      form.setError('root', { message: problem });
      notify({
        type: 'error',
        title: joining ? 'Registration failed' : 'Unable to sign in',
        description: problem,
      });
    },
  });
  const { clearErrors } = form;
  useEffect(() => clearErrors(), [mode, clearErrors]);
  // In display order, shown or not: the first invalid field gets the focus.
  const fields = {
    firstName: form.register('firstName'),
    lastName: form.register('lastName'),
    email: form.register('email'),
    password: form.register('password'),
  };
  const { errors } = form.formState;
  const error = (field: keyof SignUp) => errors[field]?.message;

  return (
    <form noValidate onSubmit={form.handleSubmit((values) => submit.mutate(values))}>
      <Stack gap="5">
        {joining && (
          <HStack gap="4" align="start" flexWrap={{ base: 'wrap', sm: 'nowrap' }}>
            <TextField
              label="First name"
              autoComplete="given-name"
              error={error('firstName')}
              {...fields.firstName}
            />
            <TextField
              label="Last name"
              autoComplete="family-name"
              error={error('lastName')}
              {...fields.lastName}
            />
          </HStack>
        )}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete={joining ? 'email' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          error={error('email')}
          {...fields.email}
        />
        <PasswordField
          autoComplete={joining ? 'new-password' : 'current-password'}
          hint={joining ? PASSWORD_HINT : undefined}
          error={error('password')}
          {...fields.password}
        />
        {!joining && <ForgotLink role={role} />}
        <FormProblem message={errors.root?.message} />
        <BusyButton type="submit" size="lg" w="full" busy={submit.isPending}>
          {joining ? 'Create account' : 'Sign in'}
        </BusyButton>
      </Stack>
    </form>
  );
}
