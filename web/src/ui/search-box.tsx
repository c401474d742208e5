import { t } from '@lingui/core/macro';
import { Box, CloseButton, Input } from '@chakra-ui/react';
import { LONGEST_SEARCH } from '@portal/contracts/values/limits';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { lookedFor, urlChanged, type SearchText } from './search-text.rules.js';

/** Debounce of typing before the list is read. */
const REST_MS = 250;

interface Props {
  /** 'Search partners' */
  label: string;
  /** From `useListPage`. */
  list: { search: { search?: string }; filter: (filters: { search: string | undefined }) => void };
}

/** Searches a list while the user types; Escape clears it. The page's shortcuts find it by `data-search`. */
export function SearchBox({ label, list }: Props) {
  const value = list.search.search ?? '';
  const onSearch = (text: string) => list.filter({ search: text || undefined });
  const [box, setBox] = useState<SearchText>({ text: value, known: value, sent: [] });
  if (value !== box.known) setBox(urlChanged(box, value));
  const { text } = box;
  const setText = (typed: string) => setBox((now) => ({ ...now, text: typed }));
  const wanted = text.trim();
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (wanted === value) return;
    const timer = setTimeout(() => {
      setBox((now) => lookedFor(now, wanted));
      search.current(wanted);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [wanted, value]);
  const clear = () => {
    setText('');
    onSearch('');
  };

  return (
    <Box position="relative" flex="1" minW="48" maxW={{ md: 'sm' }}>
      <Box
        position="absolute"
        insetStart="3"
        top="50%"
        transform="translateY(-50%)"
        color="fg.muted"
        zIndex="1"
      >
        <Search size={16} aria-hidden />
      </Box>
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        data-search
        maxLength={LONGEST_SEARCH}
        ps="9"
        pe="9"
        value={text}
        css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && clear()}
      />
      {text && (
        <CloseButton
          size="xs"
          colorPalette="gray"
          aria-label={t`Clear search`}
          position="absolute"
          insetEnd="1.5"
          top="50%"
          transform="translateY(-50%)"
          onClick={clear}
        />
      )}
    </Box>
  );
}
