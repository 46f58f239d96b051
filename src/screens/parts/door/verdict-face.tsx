import { Check, DoorOpen, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cva, cx } from 'styled-system/css';
import type { Verdict } from '#domain/door/verdict.ts';
import { Sentence } from '#screens/parts/sentence.tsx';

/** The four looks of a verdict; `exit` is a successful exit scan. */
export type VerdictLook = 'admit' | 'attention' | 'refuse' | 'exit';

export function lookOf(verdict: Pick<Verdict, 'tone' | 'code'>): VerdictLook {
  return verdict.tone === 'admit' && verdict.code === 'exit' ? 'exit' : verdict.tone;
}

/** Each look has its own shape: circle, triangle, octagon, arch. */
const shapes: Readonly<Record<VerdictLook, { readonly icon: LucideIcon; readonly clip: string }>> = {
  admit: { icon: Check, clip: 'circle(50%)' },
  attention: { icon: TriangleAlert, clip: 'none' },
  refuse: { icon: X, clip: 'polygon(30% 0, 70% 0, 100% 30%, 100% 70%, 70% 100%, 30% 100%, 0 70%, 0 30%)' },
  exit: { icon: DoorOpen, clip: 'inset(0 round 50% 50% 12% 12%)' },
};

const face = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: 'near',
    px: { base: 'base', md: 'room' },
    pt: 'base',
    w: 'full',
    minH: 'max(100%, 15rem)',
    containerType: 'inline-size',
    // Landscape phones: keeps the last line above the buttons.
    '@container (max-height: 22rem)': { gap: 'tight' },
  },
  variants: {
    look: {
      admit: { bg: 'verdict.admit', color: 'ink' },
      attention: { bg: 'verdict.attention', color: 'ink' },
      refuse: { bg: 'verdict.refuse', color: 'paper' },
      exit: { bg: 'verdict.exit', color: 'paper' },
    },
  },
});

/** The icon in its shape: dark on light looks, light on dark ones; the icon is cut out in the background color. */
const sign = cva({
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'clamp(3rem, 12cqh, 5.5rem)',
    aspectRatio: 'square',
    flexShrink: '0',
    animation: 'stamp 160ms {easings.settle}',
  },
  variants: {
    look: {
      admit: { bg: 'ink', color: 'verdict.admit' },
      attention: { color: 'ink' },
      refuse: { bg: 'paper', color: 'verdict.refuse' },
      exit: { bg: 'paper', color: 'verdict.exit' },
    },
  },
});

/** Stacks children, or puts them side by side if the container is wider than tall, as on a landscape phone. */
export const sideBySide = css({ w: 'full', '@container (orientation: landscape)': { flex: '1' } });

const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'near',
  w: 'full',
  mt: 'auto',
});
const footStyle = css({
  mt: 'auto',
  w: 'full',
  position: 'sticky',
  bottom: '0',
  // Overflowing content is hidden below the edge and can be scrolled to.
  bg: 'inherit',
  pt: 'snug',
  pb: 'base',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 'snug',
});

interface VerdictFaceProps {
  readonly look: VerdictLook;
  readonly title: string;
  readonly sentences: readonly string[];
  readonly children?: ReactNode;
}

/** Shows a verdict that can be read at arm's length: shape, word, and the reason in a sentence. */
export function VerdictFace({ look, title, sentences, children }: VerdictFaceProps) {
  const { icon: Icon, clip } = shapes[look];
  return (
    <div className={face({ look })} data-look={look}>
      <div className={headStyle}>
        <span aria-hidden="true" className={sign({ look })} style={{ clipPath: clip }}>
          <Icon size={clip === 'none' ? '100%' : '68%'} strokeWidth={clip === 'none' ? 2 : 3.5} />
        </span>
        <p
          className={cx(
            sideBySide,
            css({ textStyle: 'verdict', textWrap: 'balance', overflowWrap: 'break-word' }),
          )}
        >
          {title}
        </p>
      </div>
      {sentences.map((sentence) => (
        <p
          key={sentence}
          className={css({ fontSize: 'h4', fontWeight: '600', lineHeight: '1.3', maxW: '36rem' })}
        >
          <Sentence>{sentence}</Sentence>
        </p>
      ))}
      <div className={footStyle}>{children}</div>
    </div>
  );
}
