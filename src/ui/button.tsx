import type { ComponentProps } from 'react';
import { css, cva, cx, type RecipeVariantProps } from 'styled-system/css';
import { completePress } from './keep-press.ts';
import { useRowStop } from './row-stop.ts';

/** Styles of everything that can be pressed, including links that look like buttons. */
export const buttonStyle = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 'snug',
    minH: 'touch',
    px: 'base',
    // Lines of a long label keep off the edges.
    py: 'tight',
    borderRadius: 'medium',
    fontWeight: '650',
    lineHeight: '1.2',
    textAlign: 'center',
    cursor: 'pointer',
    userSelect: 'none',
    // Next to long names, a button keeps its label on one line, and the name wraps.
    flexShrink: '0',
    maxW: 'full',
    overflowWrap: 'break-word',
    transition: 'background-color 120ms, border-color 120ms, transform 120ms',
    _active: { transform: 'scale(0.98)' },
    // Paper can't be pressed.
    _print: { display: 'none' },
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
  },
  variants: {
    look: {
      primary: { bg: 'accent', color: 'text.onAccent', _hover: { bg: 'accent.hover' } },
      quiet: { bg: 'surface.lifted', color: 'text', _hover: { bg: 'surface.top' } },
      outline: {
        borderWidth: '1px',
        borderColor: 'line.strong',
        color: 'text',
        _hover: { bg: 'surface.lifted' },
      },
      plain: { color: 'text', _hover: { bg: 'surface.lifted' } },
      danger: {
        bg: 'verdict.refuseDeep',
        color: 'verdict.refuseText',
        _hover: { bg: 'verdict.refuse', color: 'paper' },
      },
      glass: {
        bg: 'rgb(11 12 15 / 0.82)',
        color: 'text',
        borderWidth: '1px',
        borderColor: 'rgb(255 255 255 / 0.2)',
      },
    },
    size: {
      normal: {},
      large: { minH: 'thumb', px: 'room', fontSize: 'lead' },
      square: { w: 'touch', px: '0' },
      thumb: { minH: 'thumb', minW: 'thumb', px: 'near' },
    },
    full: { true: { w: 'full', flexShrink: '1' } },
  },
  defaultVariants: { look: 'quiet', size: 'normal' },
});

export type ButtonProps = ComponentProps<'button'> &
  RecipeVariantProps<typeof buttonStyle> & { readonly busy?: boolean };

/** A button; while `busy` it announces that, keeps its width and ignores presses. */
export function Button({ look, size, full, busy = false, className, children, ...rest }: ButtonProps) {
  const rowStop = useRowStop();
  return (
    <button
      type="button"
      tabIndex={rowStop}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      onPointerDown={(event) => {
        rest.onPointerDown?.(event);
        completePress(event);
      }}
      onClick={busy ? undefined : rest.onClick}
      className={cx(buttonStyle({ look, size, full }), className)}
    >
      {busy ? <span className={busyDots} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

const busyDots = css({
  w: '0.6em',
  h: '0.6em',
  borderRadius: 'pill',
  bg: 'current',
  animation: 'shimmer 1.6s infinite',
});
