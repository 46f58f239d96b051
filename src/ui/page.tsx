import type { ReactNode, Ref } from 'react';
import { css, cva } from 'styled-system/css';
import { apart } from './apart.tsx';

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
        // A mouse needs only half the target size of a finger, so lists start higher and show more rows.
        _desk: {
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

const titleStyle = cva({
  base: { display: 'grid', gap: 'hair', minW: '0' },
  variants: {
    dense: {
      true: {
        _desk: {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 'base',
          // What doesn't fit beside the title goes below it, rather than the actions below both.
          flex: '1 1 14rem',
        },
      },
      false: {},
    },
  },
});

/** A displayed code comes first, as large as the screen permits, edge to edge on a phone. */
const heldStyle = css({
  mx: 'auto',
  w: 'full',
  maxW: 'column',
  pb: 'far',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'room',
  alignContent: 'start',
  _lying: { maxW: 'none', gridTemplateColumns: '{sizes.square} minmax(0, 1fr)', gap: '0' },
  _roomy: {
    gridTemplateColumns: 'minmax(0, 22rem) minmax(0, 1fr)',
    maxW: '60rem',
    px: 'base',
    pt: 'room',
  },
});

const besideStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'room',
  alignContent: 'start',
  px: 'base',
  // Below the page's header, which a phone in landscape has here.
  _lying: { pt: '3.75rem' },
  _roomy: { px: '0' },
});

const headingStyle = cva({
  base: { textStyle: 'h1', textWrap: 'balance' },
  variants: { dense: { true: { md: { textStyle: 'h2' } }, false: {} } },
});

interface PageProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly width?: 'page' | 'column' | 'narrow';
  /** A working screen: on a desktop a smaller heading leaves more room for the content. */
  readonly dense?: boolean;
  /** Content shown to somebody, such as a code: before the heading, and beside the rest if there is room. */
  readonly held?: ReactNode;
  readonly children?: ReactNode;
}

/** The layout of a screen; its heading gets the focus when the route changes. */
export function Page({ width, dense = false, held, children, ...head }: PageProps) {
  if (held === undefined) {
    return (
      <div className={frame({ width, dense })}>
        <Head dense={dense} {...head} />
        {children}
      </div>
    );
  }
  return (
    <div className={heldStyle} data-held>
      {held}
      <div className={besideStyle}>
        <Head dense={dense} {...head} />
        {children}
      </div>
    </div>
  );
}

function Head({ title, intro, actions, dense }: Omit<PageProps, 'width' | 'held' | 'children'>) {
  return (
    <header
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-end',
        justifyContent: 'space-between',
        gap: 'base',
      })}
    >
      <div className={titleStyle({ dense })}>
        <h1 tabIndex={-1} dir="auto" className={headingStyle({ dense })}>
          {title}
        </h1>
        {intro === undefined ? null : (
          <div className={css({ color: 'text.soft', maxW: 'column' })}>{apart(intro)}</div>
        )}
      </div>
      {actions === undefined ? null : (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', minW: '0' })}>{actions}</div>
      )}
    </header>
  );
}

/** A titled section of a page. */
export function Section({
  title,
  actions,
  children,
  id,
  ref,
}: {
  readonly title: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** For a section that something on the page links to: it gets the focus. */
  readonly ref?: Ref<HTMLElement>;
  readonly id?: string;
}) {
  return (
    <section
      {...(ref === undefined ? {} : { id, ref, tabIndex: -1 })}
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
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 'base',
          minH: 'touch',
        })}
      >
        <h2 className={css({ textStyle: 'h2', flex: '1 1 10rem' })}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
