import { Box, Button, Field, HStack, Text } from '@chakra-ui/react';
import { MOST_PICTURE_BYTES } from '@portal/contracts/http/brand';
import { useRef, useState } from 'react';

interface Props {
  label: string;
  hint: string;
  /** The address of what is shown; null: none. */
  shown: string | null;
  /** A `data:` address, or null to have none. */
  onChoose: (picture: string | null) => void;
  error?: string;
}

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/svg+xml';

/** A picture that is chosen here and sent with the form. */
export function PictureField({ label, hint, shown, onChoose, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const problem = tooLarge ? 'Please choose a picture of at most 200 KB' : error;

  const take = (file: File | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MOST_PICTURE_BYTES);
    if (file.size > MOST_PICTURE_BYTES) return;
    const reader = new FileReader();
    reader.onload = () => onChoose(reader.result as string);
    reader.readAsDataURL(file);
  };

  return (
    <Field.Root invalid={Boolean(problem)}>
      <Field.Label>{label}</Field.Label>
      <HStack gap="3" w="full">
        {shown && (
          <Box p="1" borderWidth="1px" borderRadius="l2" bg="white" flexShrink="0">
            <Box asChild h="8" maxW="8rem" objectFit="contain">
              <img src={shown} alt="" />
            </Box>
          </Box>
        )}
        <Button
          type="button"
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={() => input.current?.click()}
        >
          {shown ? 'Replace' : 'Choose a file'}
          <Text as="span" srOnly>
            {` for ${label.toLowerCase()}`}
          </Text>
        </Button>
        {shown && (
          <Button type="button" size="sm" variant="ghost" colorPalette="gray" onClick={() => onChoose(null)}>
            Remove
            <Text as="span" srOnly>
              {` ${label.toLowerCase()}`}
            </Text>
          </Button>
        )}
      </HStack>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files?.[0]);
          target.value = '';
        }}
      />
      {!problem && <Field.HelperText>{hint}</Field.HelperText>}
      <Field.ErrorText role="alert">{problem}</Field.ErrorText>
    </Field.Root>
  );
}
