import { Button, Grid, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { Brand, BrandChange } from '@portal/contracts/http/brand';
import { isReadable, nearestReadable } from '@portal/contracts/values/brand-palette';
import { CHANGED_MEANWHILE } from '@portal/contracts/values/outcomes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/errors.js';
import { sendUntilAnswered, StillUnknown } from '../../lib/send-until-answered.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/notify.js';
import { Panel } from '../../ui/panel.js';
import {
  brandForm,
  isColor,
  textOf,
  withSign,
  type BrandFields,
  type BrandText,
} from './brand-form.rules.js';
import { BrandPreview } from './brand-preview.js';
import { PictureField } from './picture-field.js';
import { applyBrand, brandQuery, saveBrand, shownOf } from './queries.js';

/** `data:` addresses; null: to be taken away; undefined: as saved. */
type Pictures = Partial<Record<'logo' | 'mark', string | null>>;

/** Typed values do not stay. */
const SHOWN_ANEW = { keepDirtyValues: false };

/** Edits the saved brand; the preview follows each key, pages follow 'Save'. */
export function BrandForm({ brand }: { brand: Brand }) {
  const queries = useQueryClient();
  const [pictures, setPictures] = useState<Pictures>({});
  const [unknown, setUnknown] = useState(false);
  const form = useForm<BrandText, unknown, BrandFields>({
    resolver: zodResolver(brandForm),
    values: textOf(brand),
    // What another administrator saved is shown; typed values stay.
    resetOptions: { keepDirtyValues: true },
    mode: 'onChange',
  });
  const saving = useMutation({
    mutationFn(fields: BrandFields) {
      const change = { ...fields, seenVersion: brand.version, ...base64Of(pictures) };
      // The same content again is answered with the version that it made.
      return sendUntilAnswered(
        () => saveBrand(change),
        () => setUnknown(true),
      );
    },
    onSettled: () => setUnknown(false),
    onSuccess(saved) {
      setPictures({});
      queries.setQueryData(brandQuery.queryKey, saved);
      form.reset(textOf(saved), SHOWN_ANEW);
      applyBrand(saved);
      notify({
        type: 'success',
        title: 'Brand saved',
        description: 'Everybody sees it from their next page on.',
      });
    },
    async onError(error) {
      const isUnknown = error instanceof StillUnknown;
      if (isUnknown || (error instanceof ApiError && error.code === CHANGED_MEANWHILE))
        await queries.invalidateQueries({ queryKey: brandQuery.queryKey });
      const faults = error instanceof ApiError ? Object.entries(error.errors) : [];
      for (const [field, [message]] of faults)
        if (field in textOf(brand)) form.setError(field as keyof BrandText, { message });
      const title = isUnknown ? 'The brand may be saved or not' : 'The brand was not saved';
      notify({ type: 'error', title, description: messageOf(error) });
    },
  });
  const typed = useWatch({ control: form.control }) as BrandText;
  const color = withSign(typed.color);
  const nearest = isColor(color) && !isReadable(color) ? nearestReadable(color) : null;
  const isDirty = form.formState.isDirty || Object.keys(pictures).length > 0;
  const field = (name: keyof BrandText) => ({
    ...form.register(name),
    error: form.formState.errors[name]?.message,
  });
  const setColor = (next: string) =>
    form.setValue('color', next, { shouldDirty: true, shouldValidate: true });
  const choose = (name: keyof Pictures) => (picture: string | null) =>
    setPictures((before) => ({ ...before, [name]: picture }));
  const shown = { ...shownOf(brand), name: typed.name.trim() || brand.name, ...pictures };

  return (
    <Grid templateColumns={{ base: '1fr', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }} gap="4" alignItems="start">
      <Panel p={{ base: '4', md: '5' }}>
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit((fields) => saving.mutate(fields))(event)}
        >
          <Stack gap="5">
            <TextField label="Name" {...field('name')} hint="In pages, mails and shared links." />
            <Stack gap="2" align="start">
              <TextField
                label="Brand colour"
                {...field('color')}
                hint="Lighter and darker tones are made of it. Text keeps a contrast of 4.5:1 or more."
                end={
                  <Input
                    type="color"
                    aria-label="Pick a colour"
                    tabIndex={0}
                    position="absolute"
                    insetEnd="1.5"
                    top="1.5"
                    boxSize="8"
                    minW="8"
                    p="0.5"
                    value={isColor(color) ? color : brand.color}
                    onChange={({ target }) => setColor(target.value)}
                  />
                }
              />
              {nearest && (
                <Button
                  type="button"
                  size="xs"
                  variant="outline"
                  colorPalette="gray"
                  onClick={() => setColor(nearest)}
                >
                  Use {nearest}
                </Button>
              )}
            </Stack>
            <PictureField
              label="Logo"
              hint="In place of the name. PNG, JPEG, WebP or SVG, up to 200 KB."
              shown={shown.logo}
              onChoose={choose('logo')}
            />
            <PictureField
              label="Mark"
              hint="A square: the icon of tabs, and beside the name where there is no logo. Pictures of links show no WebP."
              shown={shown.mark}
              onChoose={choose('mark')}
            />
            <TextField
              label="Support address"
              type="email"
              {...field('supportAddress')}
              hint="Shown to customers. Answers to mails go there too."
            />
            <TextField label="Your site" type="url" {...field('site')} hint="Where customers find you." />
            <ConfirmedState unknown={unknown} changes={[]} problem={null} />
            <HStack gap="3" wrap="wrap">
              <BusyButton type="submit" busy={saving.isPending} disabled={!isDirty}>
                Save
              </BusyButton>
              <Button
                type="button"
                variant="outline"
                colorPalette="gray"
                disabled={!isDirty || saving.isPending}
                onClick={() => {
                  setPictures({});
                  form.reset(textOf(brand), SHOWN_ANEW);
                }}
              >
                Discard
              </Button>
              {isDirty && (
                <Text textStyle="sm" color="fg.muted">
                  Not saved yet
                </Text>
              )}
            </HStack>
          </Stack>
        </form>
      </Panel>
      <BrandPreview brand={shown} color={isColor(color) ? (nearest ?? color) : brand.color} />
    </Grid>
  );
}

const base64Of = (pictures: Pictures): Pick<BrandChange, 'logo' | 'mark'> =>
  Object.fromEntries(
    Object.entries(pictures).map(([name, picture]) => [
      name,
      picture && picture.slice(picture.indexOf(',') + 1),
    ]),
  );
