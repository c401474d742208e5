import { Trans } from '@lingui/react/macro';
import { Link as Styled } from '@chakra-ui/react';
import type { UserRole } from '@portal/contracts/values/roles';
import { Link } from '@tanstack/react-router';
import { forgotPageOf } from './paths.rules.js';

export const ForgotLink = ({ role }: { role: UserRole }) => (
  <Styled asChild variant="underline" textStyle="sm" alignSelf="end" mt="-2">
    <Link to={forgotPageOf(role)}>
      <Trans>Forgot password?</Trans>
    </Link>
  </Styled>
);
