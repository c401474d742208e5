import { Field, Input } from '@chakra-ui/react';
import type { PartnerName } from '@portal/contracts/http/admin-sales';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { partnerNamesQuery } from './queries.js';

/** A partner's id; null: nobody; `unclear`: the typed text is no partner (yet), so no action may use it. */
export type PartnerChosen = number | null | 'unclear';
export const UNCLEAR = 'Choose a partner from the list';

interface Props {
  label: string;
  /** Label while nobody is chosen: 'All Partners'. */
  placeholder: string;
  value: PartnerChosen;
  /** Called on every keystroke: editing the text clears an earlier choice. `name`: of the one who was chosen. */
  onChoose: (chosen: PartnerChosen, name?: PartnerName) => void;
  error?: string;
  hideLabel?: boolean;
}

/** The id at the end distinguishes partners of the same name. */
const textOf = ({ id, firstName, lastName, companyName }: PartnerName) =>
  `${firstName} ${lastName}${companyName ? `, ${companyName}` : ''} (${id})`;

/** A partner, found by typing a part of the name; 20,000 partners would not fit a list. */
export function PartnerChoice({ label, placeholder, value, onChoose, error, hideLabel }: Props) {
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  /** Matches the full text of a listed option: a name with another partner's id matches nobody. */
  const [offered] = useState(() => new Map<string, PartnerName>());
  const id = typeof value === 'number' ? value : null;
  const chosen = useQuery({ ...partnerNamesQuery({ id: id ?? 0 }), enabled: id !== null }).data?.[0];
  const search = value === 'unclear' ? (typed ?? '').trim() : '';
  const { data: names = [] } = useQuery({
    ...partnerNamesQuery(search ? { search } : {}),
    placeholderData: keepPreviousData,
  });
  const shown = typed ?? (id !== null && chosen?.id === id ? textOf(chosen) : '');
  return (
    <Field.Root invalid={Boolean(error)} maxW={hideLabel ? { md: '17rem' } : undefined}>
      {!hideLabel && <Field.Label>{label}</Field.Label>}
      <Input
        aria-label={hideLabel ? label : undefined}
        list={list}
        type="search"
        placeholder={placeholder}
        value={shown}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          for (const name of chosen ? [...names, chosen] : names) offered.set(textOf(name), name);
          const text = target.value.trim();
          const name = offered.get(text);
          const next = text === '' ? null : (name?.id ?? 'unclear');
          if (next !== value) onChoose(next, name);
        }}
        onBlur={() => value !== 'unclear' && setTyped(null)}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name.id} value={textOf(name)} />
        ))}
      </datalist>
      <Field.ErrorText role="alert">{error}</Field.ErrorText>
    </Field.Root>
  );
}
