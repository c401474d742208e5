import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { BadgeDollarSign, Link2, TrendingUp } from 'lucide-react';

const steps = [
  { icon: Link2, title: () => t`Create a link`, text: () => t`One for each product you recommend.` },
  {
    icon: BadgeDollarSign,
    title: () => t`Earn on every sale`,
    text: () => t`You see the commission before you share.`,
  },
  {
    icon: TrendingUp,
    title: () => t`Watch it happen`,
    text: () => t`Sales appear on your dashboard the moment they are paid.`,
  },
];

/** What the portal does for a partner, in three lines. */
export const AuthAside = () => (
  <Flex
    h="full"
    align="center"
    justify="center"
    borderRadius="3xl"
    color="brand.50"
    bgGradient="to-br"
    gradientFrom="brand.800"
    gradientTo="brand.950"
    position="relative"
    overflow="hidden"
    p="12"
  >
    <Box
      position="absolute"
      boxSize="36rem"
      top="-12rem"
      insetEnd="-14rem"
      borderRadius="full"
      bg="brand.500/20"
      aria-hidden
    />
    <Box
      position="absolute"
      boxSize="24rem"
      bottom="-10rem"
      insetStart="-8rem"
      borderRadius="full"
      bg="brand.400/10"
      aria-hidden
    />
    <Stack gap="10" maxW="md" position="relative">
      <Text textStyle="4xl" fontWeight="semibold" letterSpacing="tight" lineHeight="1.15" textWrap="balance">
        <Trans>Share insurance people need. Get paid for it.</Trans>
      </Text>
      <Stack gap="6">
        {steps.map(({ icon: Icon, title, text }) => (
          <HStack key={title()} gap="4" align="start">
            <Box p="2.5" borderRadius="xl" bg="white/10" aria-hidden>
              <Icon size={22} />
            </Box>
            <Stack gap="0.5">
              <Text fontWeight="semibold">{title()}</Text>
              <Text textStyle="sm" color="brand.100">
                {text()}
              </Text>
            </Stack>
          </HStack>
        ))}
      </Stack>
    </Stack>
  </Flex>
);
