import { t } from '@lingui/core/macro';
import { IconButton, type InputProps } from '@chakra-ui/react';
import { ADMIN_PASSWORD_MIN_LENGTH, PASSWORD_MIN_LENGTH } from '@portal/contracts/values/limits';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type Ref } from 'react';
import { TextField } from './field.js';

/** The rule for a new password, shown before it is broken (D-45). */
export const passwordHint = () => t`At least ${PASSWORD_MIN_LENGTH} characters, and not easy to guess`;
export const adminPasswordHint = () =>
  t`At least ${ADMIN_PASSWORD_MIN_LENGTH} characters, and not easy to guess`;

interface Props extends InputProps {
  label?: string;
  error?: string;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A password input with a button to show the password. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      label={t`Password`}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          position="absolute"
          top="1"
          insetEnd="1"
          size="sm"
          variant="ghost"
          colorPalette="gray"
          aria-label={shown ? t`Hide password` : t`Show password`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
      {...props}
    />
  );
}
