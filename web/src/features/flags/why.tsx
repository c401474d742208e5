import type { Flag } from '@portal/contracts/http/flags';
import { Fragment } from 'react';
import { PartnerLink } from '../../ui/partner-link.js';
import { nameOf, partsOf, type FlaggedPartner } from './flag.rules.js';

/** Why a flag was raised; its partners lead to their pages. */
export const Why = ({ flag }: { flag: Flag }) =>
  partsOf(flag).map((part, at) => (
    <Fragment key={at}>{typeof part === 'string' ? part : <Named partner={part} />}</Fragment>
  ));

const Named = ({ partner }: { partner: FlaggedPartner }) =>
  partner.name === null ? nameOf(partner) : <PartnerLink id={partner.id} name={partner.name} />;
