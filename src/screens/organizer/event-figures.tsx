import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { myEvents } from '#contract/events/my-events.ts';
import type { Money } from '#contract/wire/money.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';

export type Figures = NonNullable<ReplyOf<typeof myEvents>['items'][number]['figures']>;

const figuresStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  columnGap: 'base',
  rowGap: 'near',
});
const lineStyle = css({
  _desk: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 'base',
    rowGap: '0',
    '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 'tight' },
    '& strong': { fontSize: 'body' },
    '& svg': { display: 'none' },
  },
});

/** Key figures of an event: sales, revenue and people inside, as defined in `docs/definitions.md`. */
export function EventFigures({
  figures,
  today = true,
  inLine = false,
}: {
  readonly figures: Figures;
  /** Whether to include today's sales. */
  readonly today?: boolean;
  /** On a desktop in one line, because a list is below. */
  readonly inLine?: boolean;
}) {
  const { count, money } = useFormats();
  const { figures: texts } = useMessages('desk');
  const { sold, guests, held, capacity, revenue, refunded, fees, soldToday, revenueToday, door } = figures;
  const sum = (parts: readonly Money[]) => parts.map(money).join(' + ');
  const notes = [
    ...(refunded.length === 0 ? [] : [texts.refunded(sum(refunded))]),
    ...(fees.length === 0 ? [] : [texts.fees(sum(fees))]),
  ];
  // A line has no room for them.
  const isSplit = !inLine && guests !== null && guests > 0;
  const split = isSplit ? [texts.bought(sold - guests), texts.guests(guests)] : [];
  const moneyNote = notes.length === 0 ? null : notes.join(' · ');
  return (
    <dl aria-label={texts.label} className={cx(figuresStyle, inLine && lineStyle)}>
      <Figure
        label={texts.sold}
        note={[...split, ...(held === 0 ? [] : [texts.held(held)])].join(' · ') || null}
      >
        <Strong>{count(sold)}</Strong>
        {capacity === null ? null : (
          <>
            {' '}
            <span className={css({ color: 'text.soft' })}>{texts.of(count(capacity))}</span>
            <Share part={sold} whole={capacity} />
          </>
        )}
      </Figure>
      <Figure label={texts.revenue} note={moneyNote}>
        <Strong>{revenue.length === 0 ? texts.noRevenue : sum(revenue)}</Strong>
      </Figure>
      {today ? (
        <Figure label={texts.today} note={revenueToday.length === 0 ? null : sum(revenueToday)}>
          <Strong>{count(soldToday)}</Strong>
        </Figure>
      ) : null}
      {door === null ? null : (
        <Figure
          label={texts.inside}
          note={`${texts.arrived(door.arrived)} · ${texts.turnedAway(door.turnedAway)}`}
        >
          <Strong>{count(door.inside)}</Strong>
        </Figure>
      )}
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly note: string | null;
  readonly children: ReactNode;
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <div className={css({ minW: '0', display: 'grid', alignContent: 'start', gap: 'hair' })}>
      <dt className={css({ textStyle: 'small', color: 'text.soft' })}>{label}</dt>
      <dd className={css({ fontVariantNumeric: 'tabular-nums', overflowWrap: 'break-word' })}>{children}</dd>
      {note === null ? null : <dd className={css({ textStyle: 'small', color: 'text.soft' })}>{note}</dd>}
    </div>
  );
}

function Strong({ children }: { readonly children: ReactNode }) {
  return <strong className={css({ fontSize: 'lead', fontWeight: '700' })}>{children}</strong>;
}

/** A bar for a share of the whole; the figures beside it say the same. */
function Share({ part, whole }: { readonly part: number; readonly whole: number }) {
  const filled = whole === 0 ? 0 : Math.min(100, (part / whole) * 100);
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden
      className={css({ display: 'block', w: 'full', maxW: '12rem', h: '0.25rem', mt: 'tight' })}
    >
      <rect width="100" height="4" className={css({ fill: 'surface.top' })} />
      <rect width={filled} height="4" className={css({ fill: 'accent' })} />
    </svg>
  );
}
