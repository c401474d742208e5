import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { chakra, Flex, IconButton, Stack, Text } from '@chakra-ui/react';
import type { PartnerLink } from '@portal/contracts/http/partner';
import {
  campaignProblem,
  LONGEST_CAMPAIGN,
  MOST_CAMPAIGNS,
  normaliseCampaign,
  taggedUrl,
} from '@portal/contracts/values/campaign';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../../lib/errors.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { TextField } from '../../../ui/field.js';
import { notify } from '../../../ui/notify.js';
import { editReferral } from '../calls.js';
import { linkDaysQuery, referralsQuery } from '../queries.js';
import { salesText, visitsText } from '../visits.rules.js';
import { daysOf, figuresByCampaign, noFigures, type LinkFigures, type Period } from './figures.rules.js';

/** The tags of a link's shares: an address to copy for each, and what came by it (D-128). */
export function Campaigns({ link, period }: { link: PartnerLink; period: Period }) {
  const queries = useQueryClient();
  const days = useQuery(linkDaysQuery);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const tags = link.campaigns ?? [];
  const saving = useMutation({
    mutationFn: (campaigns: string[]) => editReferral(link.id, { campaigns }),
    onSuccess: () => queries.invalidateQueries({ queryKey: referralsQuery.queryKey }),
    onError: (error) => setProblem(messageOf(error)),
  });
  const figures = new Map(days.data && figuresByCampaign(days.data, link.id, daysOf(period)[0]!));
  const add = (event: FormEvent) => {
    event.preventDefault();
    const tag = normaliseCampaign(text);
    const wrong =
      campaignProblem(tag) ??
      (tags.includes(tag) ? t`This link has that tag already` : null) ??
      (tags.length >= MOST_CAMPAIGNS ? t`A link can have ${MOST_CAMPAIGNS} tags` : null);
    setProblem(wrong);
    if (wrong === null) saving.mutate([...tags, tag], { onSuccess: () => setText('') });
  };
  const remove = (tag: string) =>
    saving.mutate(
      tags.filter((each) => each !== tag),
      {
        onSuccess: () =>
          notify({
            type: 'success',
            title: t`Tag removed`,
            description: t`Addresses with ${tag} still lead to this link; their visits count without a tag.`,
          }),
      },
    );
  return (
    <Stack gap="3">
      <Text textStyle="sm" color="fg.muted">
        <Trans>
          Give each place where you share this link a tag, and see which of them brings visits and sales.
        </Trans>
      </Text>
      {tags.length > 0 && (
        <Stack
          as="ul"
          listStyleType="none"
          gap="0"
          borderWidth="1px"
          borderRadius="l2"
          aria-label={t`Campaigns`}
        >
          {tags.map((tag) => (
            <Flex
              as="li"
              key={tag}
              align="center"
              gap="2"
              ps="3"
              pe="1"
              py="1"
              borderBottomWidth="1px"
              _last={{ borderBottomWidth: '0' }}
            >
              <Stack gap="0" flex="1" minW="0">
                <Text fontWeight="medium" overflowWrap="anywhere">
                  {tag}
                </Text>
                <Text textStyle="xs" color="fg.muted">
                  {days.data && lineOf(figures.get(tag) ?? noFigures(days.data.sales !== null))}
                </Text>
              </Stack>
              <CopyButton
                value={taggedUrl(link.url, tag)}
                label={t`Copy the link for ${tag}`}
                iconOnly
                size="sm"
                variant="ghost"
                colorPalette="gray"
                onCopied={() =>
                  notify({ type: 'success', title: t`Copied!`, description: t`Link copied to clipboard` })
                }
              />
              <IconButton
                size="sm"
                variant="ghost"
                colorPalette="gray"
                aria-label={t`Remove the tag ${tag}`}
                title={t`Remove`}
                disabled={saving.isPending}
                onClick={() => remove(tag)}
              >
                <X aria-hidden />
              </IconButton>
            </Flex>
          ))}
        </Stack>
      )}
      <chakra.form onSubmit={add} noValidate display="flex" gap="2" alignItems="end">
        <TextField
          label={t`New tag`}
          size="sm"
          placeholder="newsletter"
          autoComplete="off"
          maxLength={LONGEST_CAMPAIGN}
          value={text}
          error={problem ?? undefined}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
        />
        <BusyButton
          type="submit"
          size="sm"
          variant="outline"
          busy={saving.isPending}
          alignSelf={problem ? 'center' : 'end'}
        >
          <Trans>Add tag</Trans>
        </BusyButton>
      </chakra.form>
    </Stack>
  );
}

function lineOf({ visits, salesCount }: LinkFigures): string {
  return [visitsText(visits), salesCount !== null && salesText(salesCount)].filter(Boolean).join(' · ');
}
