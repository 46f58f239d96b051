import { css, cva, cx } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { readBoard } from '#contract/door/board.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';

export type Board = ReplyOf<typeof readBoard>;

const figure = cva({
  base: {
    fontWeight: '750',
    lineHeight: '1',
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.02em',
    fontStretch: '88%',
    order: '1',
  },
  variants: {
    size: {
      page: { fontSize: 'clamp(3rem, 9vw, 5rem)' },
      television: { fontSize: 'clamp(4rem, 17vw, 20rem)' },
    },
  },
});

export const numbersStyle = css({
  display: 'grid',
  gap: 'base',
  gridTemplateColumns: { base: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))', md: '2fr 1fr 1fr' },
  '& > :first-child': { mdDown: { gridColumn: '1 / -1' } },
});

/** The three main numbers of a door. */
export function BoardNumbers({
  board,
  size = 'page',
}: {
  readonly board: Board;
  readonly size?: 'page' | 'television';
}) {
  const { count } = useFormats();
  const texts = useMessages('board');
  const { inside, capacity, thisMinute, turnedAway } = board;
  const isBig = size === 'television';
  const numbers = [
    {
      key: 'inside',
      value: inside,
      label: capacity === null ? texts.inside : texts.insideOf(count(capacity)),
    },
    { key: 'minute', value: thisMinute, label: texts.thisMinute },
    { key: 'away', value: turnedAway, label: texts.turnedAway },
  ];
  return (
    <dl className={numbersStyle}>
      {numbers.map(({ key, value, label }) => (
        <div
          key={key}
          data-number={key}
          className={css({
            display: 'grid',
            gap: 'snug',
            alignContent: 'start',
            bg: 'surface.raised',
            borderWidth: '1px',
            borderColor: 'line',
            borderRadius: 'large',
            p: { base: 'base', md: 'room' },
            minW: '0',
          })}
        >
          <dd className={figure({ size })}>{count(value)}</dd>
          <dt
            className={cx(
              css({ color: 'text.soft', order: '2' }),
              isBig ? css({ fontSize: 'clamp(1.25rem, 2.4vw, 3rem)' }) : css({ fontSize: 'lead' }),
            )}
          >
            {label}
          </dt>
        </div>
      ))}
    </dl>
  );
}
