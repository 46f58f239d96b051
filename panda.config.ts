import { defineConfig } from '@pandacss/dev';
import { deskQuery } from './src/platform/desk-query.ts';
import { colors, semanticColors } from './src/ui/colors.ts';

/* The one place of colours (src/ui/colors.ts), sizes and motion. */
/** A page that is read before the fonts are here keeps its letters: others would move the lines. */
const systemFonts = "ui-sans-serif, system-ui, 'Segoe UI', Roboto, sans-serif";
const bodyFonts = {
  base: `'Archivo Variable', ${systemFonts}`,
  _drawn: systemFonts,
};

/** Icons are as large as the letters beside them: theirs are the px of letters in the size that most people read. */
const icons = Object.fromEntries(
  [14, 16, 18, 20, 22, 24, 28, 32, 44].map((px) => [
    `.lucide[width='${px}']`,
    { w: `${px / 16}rem`, h: `${px / 16}rem` },
  ]),
);

const rem = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, px]) => [name, { value: `${px / 16}rem` }]));

const notch = {
  paddingLeft: 'env(safe-area-inset-left)',
  paddingRight: 'env(safe-area-inset-right)',
};

/** As wide as a phone on its side is high, and never much more than half of its width. */
const held = { value: 'min(100dvh, 54vw)' };

/** What shows by its background alone that it is on, or the one that was chosen. */
const chosen = [
  '[data-scope=switch][data-part=control][data-state=checked]',
  '[data-scope=segment-group][data-part=item][data-state=checked]',
  '[role=tab][aria-selected=true]',
  '[role=option][aria-selected=true]',
  '[aria-pressed=true]',
  'a[data-status=active]',
].join(', ');

export default defineConfig({
  preflight: true,
  // Where styles are written. Every file that is read for them stays in memory while the app is built.
  include: ['./src/{app,screens,ui}/**/*.{ts,tsx}'],
  outdir: 'styled-system',
  outExtension: 'js',
  conditions: {
    extend: {
      highContrast: '[data-contrast=high] &',
      largeText: '[data-text=large] &',
      reducedMotion: '[data-motion=reduced] &',
      strongFocus: '[data-focus=strong] &',
      /** By the page alone: `:dir()`, as the kit has it, becomes a list of seventy languages for older browsers. */
      rtl: ':where([dir=rtl]) &',
      /** The server drew this page: it is read before its fonts are here. */
      drawn: '[data-drawn] &',
      wide: '@media (min-width: 60rem)',
      desk: `@media ${deskQuery}`,
      /** A phone on its side: what is held up has its height alone. */
      lying: '@media (max-height: 30rem) and (min-width: 32rem) and (max-width: 59.99rem)',
      /** Two columns have room, and are not a phone on its side. */
      roomy: '@media (min-width: 48rem) and (min-height: 30.01rem), (min-width: 60rem)',
    },
  },
  utilities: {
    extend: {
      /** For what lies over the page: what a notch or round corners take on the left and right of a phone held across. */
      notch: {
        className: 'notch',
        values: { type: 'boolean' },
        transform: () => notch,
      },
    },
  },
  theme: {
    extend: {
      tokens: {
        colors,
        fontSizes: rem({
          tiny: 12,
          small: 14,
          body: 16,
          lead: 18,
          h4: 20,
          h3: 24,
          h2: 32,
          h1: 44,
          giant: 64,
          count: 40,
        }),
        spacing: {
          square: held,
          ...rem({
            hair: 2,
            tight: 4,
            snug: 8,
            near: 12,
            base: 16,
            room: 24,
            wide: 32,
            far: 48,
            vast: 72,
          }),
        },
        radii: {
          small: { value: '8px' },
          medium: { value: '14px' },
          large: { value: '22px' },
          pill: { value: '999px' },
        },
        durations: { quick: { value: '120ms' }, calm: { value: '220ms' } },
        easings: { settle: { value: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } },
        sizes: {
          touch: { value: '2.75rem' },
          thumb: { value: '3.5rem' },
          square: held,
          // Of the widest windows more than of the others, and never so much that a line of facts falls apart.
          page: { value: 'clamp(72rem, 60vw, 96rem)' },
          column: { value: '42rem' },
        },
      },
      semanticTokens: { colors: semanticColors, fonts: { body: { value: bodyFonts } } },
      textStyles: {
        display: {
          value: {
            fontSize: 'clamp(min(2.25rem, 12vw), 7vw, 4rem)',
            fontWeight: '800',
            lineHeight: { base: '0.98', _rtl: '1.2' },
            letterSpacing: '-0.02em',
            fontStretch: '115%',
          },
        },
        h1: {
          value: {
            // A person's own larger letters make it larger, up to what one long word of a phone's width takes.
            fontSize: 'clamp(min(1.75rem, 10vw), 5vw, 2.5rem)',
            fontWeight: '750',
            lineHeight: { base: '1.05', _rtl: '1.2' },
            letterSpacing: '-0.015em',
            fontStretch: '112%',
          },
        },
        h2: {
          value: {
            // Of the largest letters never as large as the heading of the page.
            fontSize: 'min({fontSizes.h3}, 9vw)',
            fontWeight: '700',
            lineHeight: '1.15',
            letterSpacing: '-0.01em',
            fontStretch: '108%',
          },
        },
        h3: { value: { fontSize: 'lead', fontWeight: '650', lineHeight: '1.25' } },
        body: { value: { fontSize: 'body', lineHeight: '1.5' } },
        small: { value: { fontSize: 'small', lineHeight: '1.45' } },
        label: { value: { fontSize: 'small', fontWeight: '600', lineHeight: '1.3' } },
        eyebrow: {
          value: {
            fontSize: 'tiny',
            fontWeight: '650',
            letterSpacing: '0.09em',
            textTransform: 'uppercase',
            lineHeight: '1.3',
          },
        },
        count: {
          value: {
            fontSize: 'count',
            fontWeight: '700',
            lineHeight: '1',
            fontVariantNumeric: 'tabular-nums',
            letterSpacing: '-0.02em',
            fontStretch: '88%',
          },
        },
        verdict: {
          value: {
            // By the face it stands in: no word breaks in a narrow one, and a low one has room for the reason.
            fontSize: 'clamp(1.75rem, min(15cqi, 13cqh), 7rem)',
            fontWeight: '850',
            // Arabic reaches further up and down: lines as close would touch.
            lineHeight: { base: '0.92', _rtl: '1.2' },
            letterSpacing: '-0.025em',
            fontStretch: '108%',
          },
        },
      },
      keyframes: {
        shimmer: { '0%': { opacity: '0.45' }, '50%': { opacity: '0.9' }, '100%': { opacity: '0.45' } },
        rise: {
          from: { opacity: '0', transform: 'translateY(12px)' },
          to: { opacity: '1', transform: 'none' },
        },
        // Each way in has a way out of another name: the same name does not run twice.
        sink: { to: { opacity: '0', transform: 'translateY(12px)' } },
        sheetIn: { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
        sheetOut: { to: { transform: 'translateY(100%)' } },
        fadeIn: { from: { opacity: '0' }, to: { opacity: '1' } },
        fadeOut: { to: { opacity: '0' } },
        stamp: { from: { transform: 'scale(1.25)', opacity: '0' }, to: { transform: 'none', opacity: '1' } },
        drain: { from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } },
      },
    },
  },
  globalCss: {
    'html, body': { height: '100%' },
    html: {
      colorScheme: 'dark',
      bg: 'surface.ground',
      color: 'text',
      fontFamily: 'body',
      fontSize: '100%',
      WebkitTextSizeAdjust: '100%',
      // What has the focus is scrolled clear of the bars above and below.
      scrollPaddingTop: '5rem',
      scrollPaddingBottom: { base: 'calc(4.5rem + env(safe-area-inset-bottom))', _wide: '1rem' },
      // What a page leads to may lie over its foot too: what has the focus stays above it.
      '&:has([data-foot-bar])': { scrollPaddingBottom: 'calc(10rem + env(safe-area-inset-bottom))' },
      '&[data-text=large]': { fontSize: '125%' },
    },
    // The hidden input of a switch or a choice is a point inside what a person sees.
    'label input:is([type=radio], [type=checkbox])': { scrollMarginBlock: '3rem' },
    // A name without a space is broken before it makes a screen wider than it is; a table's columns keep their words.
    body: { ...notch, textStyle: 'body', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
    'p, h1, h2, h3, h4, h5, h6': { overflowWrap: 'inherit' },
    'th, td': { overflowWrap: 'break-word' },
    // A name runs as its own letters do, and stands where its page has its beginning, as its label does. What is read at
    // length (p) and what is typed begin where their own letters do, but a number where its page does. Chromium knows
    // only the name with its prefix.
    '[dir=auto]:not(p, input, textarea), input[dir=ltr], bdi': { textAlign: 'match-parent' },
    '[dir=auto]:not(p, input, textarea), input[dir=ltr], :where(bdi)': { textAlign: '-webkit-match-parent' },
    // Where a date and its time have no room on one line, in large letters, the time is below.
    '::-webkit-datetime-edit-fields-wrapper': { whiteSpace: 'normal' },
    '.lucide': { flexShrink: '0' },
    ...icons,
    '#root': { minHeight: '100%' },
    ':focus-visible': { outline: '3px solid {colors.accent.hover}', outlineOffset: '2px' },
    '[data-focus=strong] :focus': { outline: '4px solid {colors.paper}', outlineOffset: '3px' },
    'h1:focus, main:focus, :where([data-return]):focus': { outline: 'none' },
    // What points along a line of text points the other way where lines run from right to left.
    '[dir=rtl] :is(.lucide-chevron-left, .lucide-chevron-right, .lucide-arrow-left, .lucide-arrow-right, .lucide-log-out)':
      { transform: 'scaleX(-1)' },
    '::selection': { bg: 'accent', color: 'text.onAccent' },
    '[data-motion=reduced] *, [data-motion=reduced] *::before': {
      animationDuration: '1ms!',
      transitionDuration: '1ms!',
      scrollBehavior: 'auto!',
    },
    // Where a person's own colours replace ours, what is on or chosen is told by theirs.
    '@media (forced-colors: active)': {
      // A background tells no button from text there. Without weight, so that the focus keeps its own outline.
      ':where(button)': { outline: '1px solid', outlineOffset: '-1px' },
      [chosen]: {
        forcedColorAdjust: 'none',
        bg: 'Highlight!',
        color: 'HighlightText!',
        borderColor: 'Highlight!',
      },
      '[data-scope=switch][data-part=thumb]': { forcedColorAdjust: 'none', bg: 'ButtonText!' },
      '[data-scope=switch][data-part=thumb][data-state=checked]': { bg: 'HighlightText!' },
    },
    // Printed badges: a page is one of them, to its edges, and nothing else of the app is on the paper.
    '@page label62': { size: '62mm 100mm', margin: '0' },
    '@page a6': { size: '105mm 148mm', margin: '0' },
    '@media print': {
      // Nothing can be searched on paper. Next to the field is its magnifier.
      '[type=search], [type=search] ~ *': { display: 'none!' },
      'body:has(> [data-print-sheets]) > :not([data-print-sheets])': { display: 'none!' },
      // Browsers print without backgrounds, and darken light letters no further than to a pale grey.
      html: { '--colors-text': '#000!', '--colors-text-soft': '#333!', color: '#000!' },
    },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '1ms!',
        animationIterationCount: '1!',
        transitionDuration: '1ms!',
      },
    },
  },
});
