import type { ComponentProps } from 'react';
import { cva, cx, type RecipeVariantProps } from 'styled-system/css';

export const cardStyle = cva({
  base: {
    bg: 'surface.raised',
    borderRadius: 'large',
    borderWidth: '1px',
    borderColor: 'line',
    overflow: 'hidden',
  },
  variants: {
    inset: { none: {}, normal: { p: 'base' }, roomy: { p: 'room' } },
    press: {
      true: {
        transition: 'border-color 120ms, background-color 120ms',
        _hover: { borderColor: 'line.strong', bg: 'surface.lifted' },
      },
    },
    tone: {
      plain: {},
      attention: { bg: 'verdict.attentionDeep', borderColor: 'verdict.attention' },
      refuse: { bg: 'verdict.refuseDeep', borderColor: 'verdict.refuseText' },
      accent: { bg: 'accent.deep', borderColor: 'accent' },
    },
  },
  defaultVariants: { inset: 'normal', tone: 'plain' },
});

/** A raised surface. */
export function Card({
  inset,
  press,
  tone,
  className,
  ...rest
}: ComponentProps<'div'> & RecipeVariantProps<typeof cardStyle>) {
  return <div {...rest} className={cx(cardStyle({ inset, press, tone }), className)} />;
}
