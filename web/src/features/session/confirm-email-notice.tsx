import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Container, Flex, Text } from '@chakra-ui/react';
import type { User } from '@portal/contracts/http/account';
import { MailCheck } from 'lucide-react';
import { AskUs } from '../../ui/ask-us.js';
import { SendConfirmationAgain } from '../../ui/send-confirmation-again.js';

/** Says that a partner is paid once their e-mail is confirmed (D-112). */
export const ConfirmEmailNotice = ({ user }: { user: User }) =>
  user.mustConfirmEmail && (
    <Flex
      as="section"
      aria-label={t`Your e-mail address`}
      bg="bg.muted"
      borderBottomWidth="1px"
      _print={{ display: 'none' }}
    >
      <Container
        maxW="6xl"
        px={{ base: '4', md: '8' }}
        py="2"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        rowGap="2"
      >
        <MailCheck size={18} aria-hidden />
        <Text flex="1" minW="12rem" textStyle="sm" overflowWrap="anywhere">
          <Trans>
            Confirm your e-mail address to be paid: open the link that we sent to {user.email} and press
            ‘Confirm this address’. Is it wrong? Write the right one to our <AskUs>support</AskUs>.
          </Trans>
        </Text>
        <SendConfirmationAgain to={user.email} />
      </Container>
    </Flex>
  );
