import {
  Box,
  createListCollection,
  Flex,
  Input,
  Listbox,
  Skeleton,
  Spinner,
  Text,
  VisuallyHidden,
} from '@chakra-ui/react';
import { listboxSlotRecipe } from '@chakra-ui/react/theme';
import { Search, SearchX } from 'lucide-react';
import { useState, type ReactNode, type RefObject } from 'react';
import { EmptyState } from '../../ui/empty-state.js';
import { OptionRow } from './option-row.js';
import { LEAST_LETTERS } from './queries.js';
import { useSections, type Place, type Section } from './use-sections.js';

/** The longest search that every list accepts. */
const MOST_LETTERS = 200;

interface Props {
  places: Place[];
  input: RefObject<HTMLInputElement | null>;
  /** A choice was made that leads away from the page. */
  onLeave: () => void;
  /** Rendered beside the input. */
  close: ReactNode;
}

/** A search field with results below: the focus stays in the field, the arrow keys move the selection. */
export function Finder({ places, input, onLeave, close }: Props) {
  const [text, setText] = useState('');
  const [reached, setReached] = useState<string | null>(null);
  const typed = text.trim();
  const { sections, isSettled } = useSections(typed, places);
  const options = sections.flatMap((section) => section.options);
  const isFound = options.length > 0;
  const isShort = typed.length < LEAST_LETTERS;
  // The first option, until the arrows or the pointer select another.
  const highlighted = options.find(({ value }) => value === reached) ?? options[0];
  const choose = (value: string | undefined) => {
    const chosen = options.find((option) => option.value === value);
    if (!chosen) return;
    if (chosen.does === 'lead') onLeave();
    else input.current?.focus();
    chosen.run();
  };

  return (
    <Listbox.Root
      recipe={listboxSlotRecipe}
      variant="plain"
      collection={createListCollection({ items: options })}
      // Nothing stays selected, so that the same option can be chosen again.
      value={[]}
      onValueChange={({ value }) => choose(value[0])}
      highlightedValue={highlighted?.value ?? null}
      onHighlightChange={({ highlightedValue }) => setReached(highlightedValue)}
      loopFocus
      typeahead={false}
      gap="0"
      minH="0"
      flex="1"
    >
      <Flex align="center" gap="2" ps="4" pe="2" h="14" flexShrink="0" borderBottomWidth="1px">
        <Flex color="fg.muted" flexShrink="0" boxSize="4.5" align="center" justify="center" aria-hidden>
          {isSettled ? <Search size={18} /> : <Spinner size="sm" />}
        </Flex>
        <Listbox.Input asChild role="combobox" aria-expanded={isFound} aria-label="Search everything">
          <Input
            ref={input}
            type="text"
            inputMode="search"
            placeholder="Partner, client, code or claim"
            maxLength={MOST_LETTERS}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setReached(null);
            }}
            border="0"
            bg="transparent"
            px="1"
            h="full"
            flex="1"
            fontSize="md"
            outline="none"
          />
        </Listbox.Input>
        {close}
      </Flex>
      <Listbox.Label srOnly>Results</Listbox.Label>
      <Listbox.Content
        hidden={sections.length === 0}
        aria-busy={!isSettled}
        maxH="none"
        minH="0"
        flex="1"
        p="2"
      >
        {sections.map((section) => (
          <Group key={section.id} section={section} />
        ))}
      </Listbox.Content>
      {isSettled && !isFound && !isShort && (
        <EmptyState icon={SearchX} text={`Nothing found for “${typed}”.`} />
      )}
      {isShort && (
        <Text px="5" py="3" textStyle="xs" color="fg.muted">
          Type at least {LEAST_LETTERS} letters to find partners, clients, codes, transactions, products and
          claims.
        </Text>
      )}
      <VisuallyHidden aria-live="polite">
        {isSettled && !isShort && said(typed, options.length)}
      </VisuallyHidden>
    </Listbox.Root>
  );
}

const said = (typed: string, count: number): string =>
  count === 0 ? `Nothing found for ${typed}` : `${count} ${count === 1 ? 'result' : 'results'}`;

const Group = ({ section: { id, name, options, isLoading } }: { section: Section }) => (
  <Listbox.ItemGroup id={id}>
    <Listbox.ItemGroupLabel textStyle="xs" fontWeight="semibold" color="fg.muted" px="3">
      {name}
    </Listbox.ItemGroupLabel>
    {options.map((option) => (
      <OptionRow key={option.value} option={option} />
    ))}
    {isLoading && (
      <Box px="3" py="2" aria-hidden>
        <Skeleton h="7" />
      </Box>
    )}
  </Listbox.ItemGroup>
);
