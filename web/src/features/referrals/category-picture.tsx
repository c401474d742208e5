import { Box } from '@chakra-ui/react';
import {
  Car,
  Crown,
  Gem,
  HeartPulse,
  House,
  KeyRound,
  PawPrint,
  Plane,
  ShieldCheck,
  Smartphone,
  Sparkles,
  Truck,
  Umbrella,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { createElement } from 'react';

// The first match wins, so subjects come before qualities.
const pictures: [RegExp, LucideIcon][] = [
  [/\b(road|tow|breakdown)/, Truck],
  [/\b(rent|hire)/, KeyRound],
  [/\b(windshield|glass|repair)/, Wrench],
  [/\b(autos?|cars?|vehicles?|motor)\b/, Car],
  [/\b(home|house|property)/, House],
  [/\b(health|life|dental)/, HeartPulse],
  [/\b(travel|trip)/, Plane],
  [/\b(pets?|dogs?|cats?)\b/, PawPrint],
  [/\b(phone|device|gadget)/, Smartphone],
  [/\b(umbrella|liability)/, Umbrella],
  [/\b(premium|gold)/, Crown],
  [/\b(deluxe|platinum|luxury)/, Gem],
  [/\bplus\b/, Sparkles],
];

const pictureOf = (words: string): LucideIcon =>
  pictures.find(([pattern]) => pattern.test(words.toLowerCase()))?.[1] ?? ShieldCheck;

/** A drawing for a product's category; the product's name decides if the category is too general. */
export function CategoryPicture({ category, name }: { category: string | null; name: string }) {
  const icon = createElement(pictureOf(`${category ?? ''} ${name}`), { size: 36, strokeWidth: 1.5 });
  return (
    <Box
      aria-hidden
      position="relative"
      overflow="hidden"
      h="24"
      borderRadius="l2"
      color="brand.fg"
      bgGradient="to-br"
      gradientFrom="brand.subtle"
      gradientTo="brand.muted"
      display="grid"
      placeItems="center"
    >
      <Box
        position="absolute"
        boxSize="32"
        top="-14"
        insetEnd="-8"
        borderRadius="full"
        bg="brand.emphasized/40"
      />
      <Box
        position="absolute"
        boxSize="20"
        bottom="-10"
        insetStart="-6"
        borderRadius="full"
        bg="brand.emphasized/30"
      />
      <Box position="relative">{icon}</Box>
    </Box>
  );
}
