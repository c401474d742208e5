import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { LONGEST_SLUG, MOST_SLUGS, normaliseSlug, slugProblem } from '@portal/contracts/values/slug';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '../../../lib/errors.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { Dialog } from '../../../ui/dialog.js';
import { TextField } from '../../../ui/field.js';
import { notify } from '../../../ui/notify.js';
import { editReferral } from '../calls.js';
import { nameOf } from '../link.rules.js';
import { referralsQuery } from '../queries.js';

const FORM = 'link-address';

interface Props {
  /** null: closed. */
  link: PartnerLink | null;
  onClose: () => void;
}

/** Gives a link an address of the partner's choice (D-127). */
export const AddressDialog = ({ link, onClose }: Props) =>
  link && <OpenDialog key={link.id} link={link} onClose={onClose} />;

function OpenDialog({ link, onClose }: { link: PartnerLink; onClose: () => void }) {
  const queries = useQueryClient();
  const [text, setText] = useState(link.slug ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const slug = normaliseSlug(text);
  // A catalog of the release before names the present one alone.
  const chosen = link.slugs ?? (link.slug ? [link.slug] : []);
  const choose = (next: string) => {
    setText(next);
    setProblem(null);
  };
  const saving = useMutation({
    mutationFn: (wanted: string | null) => editReferral(link.id, { slug: wanted }),
    async onSuccess(saved) {
      await queries.invalidateQueries({ queryKey: referralsQuery.queryKey });
      onClose();
      notify({
        type: 'success',
        title: t`Address saved`,
        description: t`${shown(saved.url)} leads to this link.`,
      });
    },
    onError: (error) => setProblem(messageOf(error)),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wrong = slugProblem(slug);
    setProblem(wrong);
    if (wrong === null) saving.mutate(slug);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={field}
      size="lg"
      title={t`Choose an address`}
      description={t`For your link for ${nameOf(link)}: easy to say, to type and to print.`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <BusyButton busy={saving.isPending} type="submit" form={FORM} disabled={slug === (link.slug ?? '')}>
            <Trans>Save address</Trans>
          </BusyButton>
        </>
      }
    >
      <chakra.form id={FORM} onSubmit={save} noValidate>
        <Stack gap="4">
          <TextField
            label={t`Address`}
            ref={field}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LONGEST_SLUG}
            placeholder="ava-roadside"
            value={text}
            error={problem ?? undefined}
            hint={t`Letters, digits and hyphens.`}
            onChange={(event) => choose(event.target.value)}
          />
          <Stack gap="1" bg="bg.muted" borderRadius="l2" px="4" py="3">
            <Text textStyle="xs" color="fg.muted">
              <Trans>Customers open</Trans>
            </Text>
            <Text fontFamily="mono" overflowWrap="anywhere">
              {location.host}/r/{slug || link.code}
            </Text>
          </Stack>
          {link.slug && (
            <Button
              variant="outline"
              colorPalette="gray"
              size="sm"
              alignSelf="start"
              disabled={saving.isPending}
              onClick={() => saving.mutate(null)}
            >
              <Trans>Use the code instead</Trans>
            </Button>
          )}
          {chosen.length > 0 && (
            <Stack gap="1.5">
              <Text textStyle="sm">
                <Trans>
                  {chosen.length} of {MOST_SLUGS} addresses chosen so far. Each can be chosen again:
                </Trans>
              </Text>
              <Flex as="ul" listStyleType="none" gap="2" wrap="wrap" aria-label={t`Chosen addresses`}>
                {chosen.map((each) => (
                  <li key={each}>
                    <Button
                      size="xs"
                      variant="outline"
                      colorPalette="gray"
                      fontFamily="mono"
                      h="auto"
                      py="1"
                      whiteSpace="normal"
                      overflowWrap="anywhere"
                      onClick={() => choose(each)}
                    >
                      {each}
                    </Button>
                  </li>
                ))}
              </Flex>
            </Stack>
          )}
          <Text textStyle="sm" color="fg.muted">
            <Trans>
              What you have shared already goes on working: /r/{link.code}, and every address that you chose
              before. So a link can have {MOST_SLUGS} addresses in its life.
            </Trans>
          </Text>
        </Stack>
      </chakra.form>
    </Dialog>
  );
}

const shown = (url: string) => url.replace(/^https?:\/\//, '');
