import { Box } from '@chakra-ui/react';

/** Progress from 0 to 1; `label` is its accessible name. */
export const ProgressBar = ({ label, done }: { label: string; done: number }) => {
  const percent = Math.round(done * 100);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      h="1.5"
      borderRadius="full"
      bg="bg.emphasized"
      overflow="hidden"
    >
      <Box
        h="full"
        borderRadius="full"
        bg="brand.solid"
        transition="width 200ms"
        style={{ width: `${percent}%` }}
      />
    </Box>
  );
};
