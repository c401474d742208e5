import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { chakra } from '@chakra-ui/react';
import type { Referral } from '@portal/contracts/http/catalog';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { Lately } from '../../ui/lately.js';
import { NOTICE_ICONS, placeOf } from './kinds.js';
import { latelyOf } from './lately.rules.js';
import { latelyQuery } from './queries.js';

/**
 * What happened lately, of the partner who reads it; it grows as it happens (D-161).
 * @param links the partner's; undefined while they are not known
 */
export function LatelyPanel({ links }: { links: Referral[] | undefined }) {
  const reading = useQuery(latelyQuery);
  return (
    <Lately
      title={t`What happened lately`}
      more={
        <chakra.span textStyle="sm" color="brand.fg" fontWeight="medium" flexShrink="0" asChild>
          <Link to="/earnings">
            <Trans>See all earnings</Trans>
          </Link>
        </chakra.span>
      }
      reading={reading}
      lines={
        reading.data &&
        latelyOf(reading.data, links ?? []).map(({ kind, ...line }) => ({
          ...line,
          icon: kind === 'link' ? Link2 : NOTICE_ICONS[kind],
          link: kind === 'link' ? { to: '/links' } : placeOf(kind),
        }))
      }
      words={{
        failed: t`What happened lately could not be loaded`,
        empty: t`Nothing yet. Sales, links and payouts show up here as they happen.`,
      }}
    />
  );
}
