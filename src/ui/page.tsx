import type { ReactNode } from 'react';
import { css, cva } from 'styled-system/css';

const frame = cva({
  base: {
    mx: 'auto',
    w: 'full',
    px: { base: 'base', md: 'wide' },
    pt: 'room',
    pb: 'far',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'room',
    alignContent: 'start',
  },
  variants: {
    width: { page: { maxW: 'page' }, column: { maxW: 'column' }, narrow: { maxW: '28rem' } },
    dense: {
      true: {
        md: { pt: 'near', gap: 'base' },
        // A mouse hits what is half as high as a finger's target: lists begin higher, and more of their rows are in view.
        '@media (min-width: 60rem) and (pointer: fine)': {
          '--sizes-touch': '2.25rem',
          '--field-height': '2.25rem',
          '--cell-gap': '0px',
          '--cell-line': '1.15',
          '--cell-control': '2rem',
          maxW: '150rem',
          pt: 'hair',
          gap: 'snug',
        },
      },
      false: {},
    },
  },
  defaultVariants: { width: 'page', dense: false },
});

const titleLook = cva({
  base: { display: 'grid', gap: 'hair', minW: '0' },
  variants: {
    dense: {
      true: {
        '@media (min-width: 60rem) and (pointer: fine)': {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 'base',
        },
      },
      false: {},
    },
  },
});

const headingLook = cva({
  base: { textStyle: 'h1', textWrap: 'balance' },
  variants: { dense: { true: { md: { textStyle: 'h2' } }, false: {} } },
});

interface PageProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly width?: 'page' | 'column' | 'narrow';
  /** People work here: on a desk the heading leaves the room to what is below it. */
  readonly dense?: boolean;
  readonly children?: ReactNode;
}

/** The frame of a screen; its heading takes the focus when the route changes. */
export function Page({ title, intro, actions, width, dense = false, children }: PageProps) {
  return (
    <div className={frame({ width, dense })}>
      <header
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          gap: 'base',
        })}
      >
        <div className={titleLook({ dense })}>
          <h1 tabIndex={-1} className={headingLook({ dense })}>
            {title}
          </h1>
          {intro === undefined ? null : (
            <div className={css({ color: 'text.soft', maxW: '46rem' })}>{intro}</div>
          )}
        </div>
        {actions === undefined ? null : (
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>{actions}</div>
        )}
      </header>
      {children}
    </div>
  );
}

/** A named part of a page. */
export function Section({
  title,
  actions,
  children,
}: {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section
      className={css({
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 'base',
        alignContent: 'start',
      })}
    >
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 'base',
          minH: 'touch',
        })}
      >
        <h2 className={css({ textStyle: 'h2' })}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
