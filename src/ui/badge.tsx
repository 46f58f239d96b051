import type { ReactNode } from 'react';
import { cva } from 'styled-system/css';

export type Tone = 'plain' | 'accent' | 'admit' | 'attention' | 'refuse' | 'exit';

const badge = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'tight',
    px: '0.6em',
    py: '0.2em',
    borderRadius: 'small',
    fontSize: 'small',
    fontWeight: '650',
    lineHeight: '1.3',
    maxW: 'full',
    // On one line, unless large text settings leave no room.
    whiteSpace: { md: 'nowrap' },
  },
  variants: {
    tone: {
      plain: { bg: 'surface.top', color: 'text' },
      accent: { bg: 'accent.deep', color: 'accent.hover' },
      admit: { bg: 'verdict.admitDeep', color: 'verdict.admit' },
      attention: { bg: 'verdict.attentionDeep', color: 'verdict.attention' },
      refuse: { bg: 'verdict.refuseDeep', color: 'verdict.refuseText' },
      exit: { bg: 'verdict.exitDeep', color: 'verdict.exitText' },
    },
  },
  defaultVariants: { tone: 'plain' },
});

/** A status label. The word carries the meaning, the tone only repeats it. */
export function Badge({ tone, children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={badge({ tone })}>{children}</span>;
}
