import { Link, Text, type TextProps } from '@chakra-ui/react';
import { linkedParts } from '@portal/contracts/values/linked-text';

/** Typed text with its line breaks, and its web addresses as links (D-159). */
export const LinkedText = ({ text, ...props }: TextProps & { text: string }) => (
  <Text whiteSpace="pre-wrap" overflowWrap="anywhere" {...props}>
    {linkedParts(text).map(({ text: words, href }, index) =>
      href ? (
        <Link key={index} href={href} target="_blank" rel="noreferrer" variant="underline">
          {words}
        </Link>
      ) : (
        words
      ),
    )}
  </Text>
);
