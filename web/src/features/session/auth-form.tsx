import { t } from '@lingui/core/macro';
import { HStack, Skeleton, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  signIn as signInRules,
  signUp as signUpRules,
  type RegistrationMailed,
  type SignUp,
  type User,
} from '@portal/contracts/http/account';
import { FACTOR_NEEDED } from '@portal/contracts/values/factors';
import type { FactorKind } from '@portal/contracts/values/factors';
import type { UserRole } from '@portal/contracts/values/roles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { configQuery } from '../../lib/config.js';
import { ApiError, messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { TextField } from '../../ui/field.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { notify } from '../../ui/notify.js';
import { ForgotLink } from './forgot-link.js';
import { FormProblem } from './form-problem.js';
import { passwordHint, PasswordField } from '../../ui/password-field.js';
import { signIn, signUp } from './queries.js';
import { signInProblem } from './sign-in-problem.rules.js';

export type AuthMode = 'sign-in' | 'sign-up';

// One form for both modes: signing in ignores the names.
const resolvers = {
  'sign-in': zodResolver(z.extend(signInRules, { firstName: z.string(), lastName: z.string() })),
  'sign-up': zodResolver(signUpRules),
  // Where the portal has terms (D-148).
  agreeing: zodResolver(
    z.extend(signUpRules, {
      agreedTo: z.optional(
        z.string().check(z.minLength(1, { error: () => t`Please tick this box to sign up` })),
      ),
    }),
  ),
};

// A portal without terms does not load it.
const AgreeField = lazyPart(async () => (await import('./agree-field.js')).AgreeField, {
  waiting: () => <Skeleton h="6" />,
});

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
  const legal = useQuery({ ...configQuery, enabled: joining }).data?.legal;
  const form = useForm<SignUp>({
    resolver: resolvers[joining && legal ? 'agreeing' : mode],
    defaultValues: { email: '', password: '', firstName: '', lastName: '', agreedTo: '' },
  });
  const submit = useMutation({
    mutationKey: [mode],
    mutationFn: (values: SignUp): Promise<User | RegistrationMailed> =>
      joining
        ? signUp(legal ? values : without(values))
        : signIn({ email: values.email, password: values.password }),
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
        title: joining ? t`Registration failed` : t`Unable to sign in`,
        description: problem,
      });
    },
  });
  const agreedTo = useWatch({ control: form.control, name: 'agreedTo' });
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
              label={t`First name`}
              autoComplete="given-name"
              error={error('firstName')}
              {...fields.firstName}
            />
            <TextField
              label={t`Last name`}
              autoComplete="family-name"
              error={error('lastName')}
              {...fields.lastName}
            />
          </HStack>
        )}
        <TextField
          label={t`Email`}
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
          hint={joining ? passwordHint() : undefined}
          error={error('password')}
          {...fields.password}
        />
        {!joining && <ForgotLink role={role} />}
        {joining && legal && (
          <AgreeField
            legal={legal}
            value={agreedTo ?? ''}
            error={error('agreedTo')}
            onChange={(version) =>
              form.setValue('agreedTo', version, { shouldValidate: form.formState.isSubmitted })
            }
          />
        )}
        <FormProblem message={errors.root?.message} />
        <BusyButton type="submit" size="lg" w="full" busy={submit.isPending}>
          {joining ? t`Create account` : t`Sign in`}
        </BusyButton>
      </Stack>
    </form>
  );
}

/** What is sent where there is nothing to agree to. */
const without = ({ agreedTo: _, ...values }: SignUp): SignUp => values;
