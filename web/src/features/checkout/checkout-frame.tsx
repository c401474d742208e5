import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { HStack } from '@chakra-ui/react';
import { FlaskConical, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { PublicFrame } from '../../ui/public-frame.js';

/** The frame of every customer page: whose it is, that it is secure, and whether money is real. */
export const CheckoutFrame = ({ sandbox = false, children }: { sandbox?: boolean; children: ReactNode }) => (
  <PublicFrame
    aside={
      <>
        <LockKeyhole size={15} aria-hidden />
        <Trans>Secure checkout</Trans>
      </>
    }
    banner={sandbox && <SandboxNote />}
    footer={t`Card details go straight to the payment provider and are never stored here.`}
  >
    {children}
  </PublicFrame>
);

const SandboxNote = () => (
  <HStack
    as="aside"
    aria-label={t`Sandbox`}
    justify="center"
    gap="2"
    px="4"
    py="2"
    bg="bg.warning"
    color="fg.warning"
    borderBottomWidth="1px"
    borderColor="orange.border"
    textStyle="sm"
  >
    <FlaskConical size={16} aria-hidden />
    <span>
      <Trans>
        <strong>Sandbox</strong> · test cards only, no money moves
      </Trans>
    </span>
  </HStack>
);
