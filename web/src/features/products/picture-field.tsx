import { Box, Button, Center, Field, HStack, Stack, Text } from '@chakra-ui/react';
import { uploadProductPicture } from '@portal/contracts/calls/admin-products';
import type { ProductPicture as Picture } from '@portal/contracts/http/product-picture';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/errors.js';
import { upload } from '../../lib/upload.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { ProductPicture } from '../../ui/product-picture.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { ACCEPTED, PICTURE_HINT, whyNot } from './picture.rules.js';

interface Props {
  /** What the product is to have; null: none. */
  picture: Picture | null;
  onChange: (picture: Picture | null) => void;
  /** While one is on its way. */
  onBusy: (busy: boolean) => void;
}

/** A product's picture: uploaded at once, had by the product once the form is saved. */
export function PictureField({ picture, onChange, onBusy }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [sent, setSent] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const sending = useMutation({
    mutationFn(file: File) {
      const form = new FormData();
      form.append('picture', file);
      return upload(uploadProductPicture, form, { onProgress: setSent });
    },
    onMutate() {
      setSent(0);
      onBusy(true);
    },
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    const why = whyNot(file);
    setRefusal(why);
    sending.reset();
    // Here rather than above: once the form is closed, a picture that comes late is no longer wanted.
    if (why === null) sending.mutate(file, { onSuccess: onChange, onSettled: () => onBusy(false) });
  };
  const problem = refusal ?? (sending.error && messageOf(sending.error));

  return (
    <Field.Root invalid={Boolean(problem)}>
      <Field.Label>Picture (optional)</Field.Label>
      <HStack gap="4" w="full" align="center" wrap="wrap">
        {picture ? (
          <ProductPicture
            key={picture.hash}
            picture={picture}
            sizes="9rem"
            w="9rem"
            aspectRatio={4 / 3}
            borderRadius="l2"
            borderWidth="1px"
          />
        ) : (
          <Center
            w="9rem"
            aspectRatio={4 / 3}
            flexShrink="0"
            borderRadius="l2"
            borderWidth="1px"
            bg="bg.muted"
            color="fg.muted"
            aria-hidden
          >
            <ImagePlus size={24} />
          </Center>
        )}
        <Stack gap="2" flex="1" minW="10rem" align="start">
          <HStack gap="2" wrap="wrap">
            {/* Not disabled, which would lose the focus. */}
            <Button
              ref={choose}
              type="button"
              size="sm"
              variant="outline"
              colorPalette="gray"
              aria-disabled={sending.isPending}
              onClick={() => !sending.isPending && input.current?.click()}
            >
              {picture ? 'Replace picture' : 'Choose a picture'}
            </Button>
            {picture && !sending.isPending && (
              <Button
                type="button"
                size="sm"
                variant="ghost"
                colorPalette="gray"
                onClick={() => setRemoving(true)}
              >
                Remove picture
              </Button>
            )}
          </HStack>
          <Text textStyle="sm" role="status" _empty={{ display: 'none' }}>
            {sending.isPending && (sent < 1 ? 'Sending the picture …' : 'Making it ready for all screens …')}
          </Text>
          {sending.isPending && (
            <Box w="full">
              <ProgressBar label="Sending the picture" done={sent} />
            </Box>
          )}
        </Stack>
      </HStack>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label="Picture"
        onChange={({ target }) => {
          take(target.files?.[0]);
          target.value = '';
        }}
      />
      {!problem && <Field.HelperText>{PICTURE_HINT}</Field.HelperText>}
      <Field.ErrorText role="alert">{problem}</Field.ErrorText>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          onChange(null);
        }}
        title="Remove the picture?"
        confirm="Remove"
        busy={false}
        finalFocus={choose}
      >
        Once you save the product, partners and customers see a drawing in its place. Chats that show the
        picture already keep it.
      </ConfirmDialog>
    </Field.Root>
  );
}
