import type { Claim } from '@portal/contracts/http/claims';
import { useFormContext } from 'react-hook-form';

/** Gives a field's input what it needs: its registration, and what is wrong with it until it is changed. */
export function useField() {
  const { register, clearErrors, formState } = useFormContext<Claim>();
  return (name: keyof Claim) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: formState.errors[name]?.message,
  });
}
