import type { Claim } from '@portal/contracts/http/claims';
import { useFormContext } from 'react-hook-form';

/** Props for a field's input: its registration, and its error until the value changes. */
export function useField() {
  const { register, clearErrors, formState } = useFormContext<Claim>();
  return (name: keyof Claim) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: formState.errors[name]?.message,
  });
}
