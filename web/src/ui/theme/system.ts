import {
  createSystem,
  defaultBaseConfig,
  defineConfig,
  defineSemanticTokens,
  defineTokens,
  type SystemContext,
} from '@chakra-ui/react';
import {
  accordionSlotRecipe,
  animationStyles,
  badgeRecipe,
  breakpoints,
  buttonRecipe,
  collapsibleSlotRecipe,
  containerRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  layerStyles,
  linkRecipe,
  skeletonRecipe,
  spinnerRecipe,
  textStyles,
  toastSlotRecipe,
  tokens,
} from '@chakra-ui/react/theme';
import { colors, semanticColors } from './colors.js';

const sans = `'Inter Variable', 'Inter stand-in', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif`;

const theme = defineConfig({
  cssVarsPrefix: 'chakra',
  cssVarsRoot: ':where(html, .chakra-theme)',
  theme: {
    breakpoints,
    tokens: {
      ...tokens,
      colors,
      fonts: defineTokens.fonts({ ...tokens.fonts, heading: { value: sans }, body: { value: sans } }),
    },
    semanticTokens: {
      colors: semanticColors,
      radii: defineSemanticTokens.radii({
        l1: { value: '{radii.md}' },
        l2: { value: '{radii.lg}' },
        l3: { value: '{radii.2xl}' },
      }),
      shadows: defineSemanticTokens.shadows({
        sm: { value: { _light: '0 1px 2px rgb(16 24 40 / 0.06)', _dark: '0 1px 2px rgb(0 0 0 / 0.5)' } },
        md: {
          value: {
            _light: '0 2px 6px -1px rgb(16 24 40 / 0.08), 0 1px 2px rgb(16 24 40 / 0.04)',
            _dark: '0 2px 6px rgb(0 0 0 / 0.5)',
          },
        },
        lg: {
          value: {
            _light: '0 12px 32px -8px rgb(16 24 40 / 0.18), 0 0 0 1px rgb(16 24 40 / 0.05)',
            _dark: '0 12px 32px -4px rgb(0 0 0 / 0.7), 0 0 0 1px rgb(255 255 255 / 0.08)',
          },
        },
        xl: {
          value: {
            _light: '0 20px 48px -12px rgb(16 24 40 / 0.24), 0 0 0 1px rgb(16 24 40 / 0.05)',
            _dark: '0 20px 48px -8px rgb(0 0 0 / 0.8), 0 0 0 1px rgb(255 255 255 / 0.08)',
          },
        },
      }),
    },
    // Only the recipes that most pages need; dialogs, menus and popovers load later with their own recipe.
    recipes: {
      badge: badgeRecipe,
      button: buttonRecipe,
      container: containerRecipe,
      heading: headingRecipe,
      input: inputRecipe,
      link: linkRecipe,
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
    },
    slotRecipes: {
      accordion: accordionSlotRecipe,
      collapsible: collapsibleSlotRecipe,
      field: fieldSlotRecipe,
      toast: toastSlotRecipe,
    },
    textStyles,
    layerStyles,
    animationStyles,
  },
});

const changes = defineConfig({
  theme: {
    recipes: {
      input: { variants: { variant: { outline: { bg: 'bg.panel', borderColor: 'border.emphasized' } } } },
    },
  },
});

export const configs = [defaultBaseConfig, theme, changes];

const made = createSystem(...configs);
const styleProps = new Map<string, boolean>();

/** What pages draw by. */
export const system: SystemContext = {
  ...made,
  // What is the same on each page is in the theme's sheet, and need not be made anew (D-183).
  _global: [],
  // Asked for every property of every element; Chakra's own makes a key of each, and moves it to the end of a list.
  isValidProperty(name) {
    const known = styleProps.get(name) ?? made.isValidProperty(name);
    styleProps.set(name, known);
    return known;
  },
};
