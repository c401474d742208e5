import { Link as TextLink } from '@chakra-ui/react';
import type { Flag } from '@portal/contracts/http/flags';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { nameOf, partsOf, type FlaggedPartner } from './flag.rules.js';

/** Why a flag was raised; its partners lead to their rows. */
export const Why = ({ flag }: { flag: Flag }) =>
  partsOf(flag).map((part, at) => (
    <Fragment key={at}>{typeof part === 'string' ? part : <PartnerLink partner={part} />}</Fragment>
  ));

const PartnerLink = ({ partner }: { partner: FlaggedPartner }) =>
  partner.name === null ? (
    nameOf(partner)
  ) : (
    <TextLink asChild>
      <Link to="/admin/partners" search={{ search: partner.name }}>
        {partner.name}
      </Link>
    </TextLink>
  );
