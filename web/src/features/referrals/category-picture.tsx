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

const pictures: [RegExp, LucideIcon][] = [
  [/road|tow|break/, Truck],
  [/auto|car|vehicle|motor/, Car],
  [/rent/, KeyRound],
  [/repair|windshield|glass/, Wrench],
  [/home|house|property/, House],
  [/health|life|dental/, HeartPulse],
  [/travel|trip/, Plane],
  [/pet/, PawPrint],
  [/phone|device|gadget/, Smartphone],
  [/premium|gold/, Crown],
  [/deluxe|platinum|luxury/, Gem],
  [/plus/, Sparkles],
  [/umbrella|liability/, Umbrella],
];

const pictureOf = (words: string): LucideIcon =>
  pictures.find(([pattern]) => pattern.test(words.toLowerCase()))?.[1] ?? ShieldCheck;

/** A drawn picture of a product's category; the product's name decides where the category says little. */
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
