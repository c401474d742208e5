import { Text } from '@chakra-ui/react';

/** Why a form could not be submitted; renders nothing without a message. */
export const FormProblem = ({ message }: { message: string | undefined }) =>
  message && (
    <Text
      role="alert"
      textStyle="sm"
      fontWeight="medium"
      color="fg.error"
      bg="bg.error"
      borderRadius="l2"
      px="3.5"
      py="3"
    >
      {message}
    </Text>
  );
