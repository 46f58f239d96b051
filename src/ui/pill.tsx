import type { ComponentProps } from 'react';
import { cva, cx } from 'styled-system/css';

const pill = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'snug',
    minH: 'touch',
    px: 'near',
    borderRadius: 'pill',
    borderWidth: '1px',
    fontSize: 'small',
    fontWeight: '650',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    // Paper can't be pressed.
    _print: { display: 'none' },
    bg: 'surface.raised',
    borderColor: 'line',
    color: 'text',
    _hover: { bg: 'surface.lifted' },
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
  },
  variants: {
    tone: {
      plain: {},
      calm: { color: 'text.soft' },
      attention: {
        bg: 'verdict.attentionDeep',
        borderColor: 'verdict.attention',
        color: 'verdict.attention',
      },
      refuse: { bg: 'verdict.refuseDeep', borderColor: 'verdict.refuseText', color: 'verdict.refuseText' },
      chosen: { bg: 'text', borderColor: 'text', color: 'ink', _hover: { bg: 'text' } },
    },
  },
  defaultVariants: { tone: 'plain' },
});

type PillProps = ComponentProps<'button'> & {
  readonly tone?: 'plain' | 'calm' | 'attention' | 'refuse' | 'chosen';
};

/** A small rounded button: a status that opens, or a filter that can be selected. */
export function Pill({ tone, className, ...rest }: PillProps) {
  return <button type="button" {...rest} className={cx(pill({ tone }), className)} />;
}
