import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type UPlot from 'uplot';
import { css } from 'styled-system/css';
import { Button } from './button.tsx';
import {
  colourOf,
  heightFor,
  heightInLetters,
  lettersOf,
  optionsOf,
  type ChartLine,
} from './chart-options.ts';
import { Notice } from './notice.tsx';

interface LineChartProps {
  /** Description of the chart for screen readers. */
  readonly label: string;
  /** Label of each position: "Sat 21 Nov". */
  readonly places: readonly string[];
  readonly lines: readonly ChartLine[];
  /** Formats a value. */
  readonly read: (value: number) => string;
  /** Shown before any position is selected. */
  readonly hint: string;
  /** Shown if the drawing code could not be loaded, with a retry button. */
  readonly missing: { readonly text: string; readonly again: string };
  /** Set to the canvas while it is mounted. */
  readonly canvas?: RefObject<HTMLCanvasElement | null>;
}

const frameStyle = css({
  position: 'relative',
  minW: '0',
  borderRadius: 'medium',
  _focusVisible: { outline: '3px solid {colors.accent.hover}', outlineOffset: '2px' },
  '& .uplot, & .u-wrap': { position: 'relative' },
  '& .u-over, & .u-under': { position: 'absolute' },
  '& canvas': { display: 'block', position: 'relative', w: 'full', h: 'full' },
  '& .u-axis': { position: 'absolute' },
  '& .u-cursor-x': {
    position: 'absolute',
    left: '0',
    top: '0',
    h: 'full',
    borderLeft: '1px dashed {colors.text.soft}',
    pointerEvents: 'none',
  },
  '& .u-cursor-y, & .u-select': { display: 'none' },
  '& .u-cursor-pt': {
    position: 'absolute',
    top: '0',
    left: '0',
    borderRadius: 'pill',
    pointerEvents: 'none',
  },
  '& .u-off': { display: 'none' },
});

/** Formats a value; a dash if there is none. */
export const wordsOf = (value: number | null | undefined, read: (value: number) => string): string =>
  value === null || value === undefined ? '–' : read(value);

/** Returns the position a key moves to; null if the key has no effect. */
function moved(key: string, at: number | null, count: number): number | null {
  const from = at ?? -1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(count - 1, from + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, from - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * A line chart, explored with a pointer or the arrow keys like a slider: the position and its values are announced.
 * The drawing code loads when it is first shown.
 */
export function LineChart({ label, places, lines, read, hint, missing, canvas }: LineChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const shown = at === null ? undefined : places[at];
  const { frame, point, failed, again } = usePlot({ places, lines, read, canvas, onPoint: setAt });
  const words =
    at === null || shown === undefined
      ? hint
      : `${shown}: ${lines.map(({ name, values }) => `${name} ${wordsOf(values[at], read)}`).join(' · ')}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moved(event.key, at, places.length);
    if (to === null) return;
    event.preventDefault();
    setAt(to);
    point(to);
  };
  if (failed)
    return (
      <div style={{ minHeight: `${heightInLetters}rem` }}>
        <Notice tone="attention" action={<Button onClick={again}>{missing.again}</Button>}>
          {missing.text}
        </Notice>
      </div>
    );
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' })}>
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, places.length - 1)}
        aria-valuenow={at ?? 0}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        // Time runs from left to right in charts in every language.
        dir="ltr"
        className={frameStyle}
        // Reserves the height, so that nothing below moves when the chart appears.
        style={{ minHeight: `${heightInLetters}rem` }}
        data-chart
      />
      <p className={css({ textStyle: 'small', color: 'text.soft', minH: '1.5em' })}>{words}</p>
      {lines.length < 2 ? null : <Legend lines={lines} />}
    </div>
  );
}

function Legend({ lines }: { readonly lines: readonly ChartLine[] }) {
  return (
    <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: 'near', textStyle: 'small' })}>
      {lines.map(({ name }, nth) => (
        <li key={name} className={css({ display: 'inline-flex', alignItems: 'center', gap: 'tight' })}>
          <svg
            viewBox="0 0 12 12"
            width="0.75rem"
            height="0.75rem"
            aria-hidden
            className={css({ flexShrink: '0' })}
          >
            <circle cx="6" cy="6" r="5" fill={colourOf(nth)} />
          </svg>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

interface PlotDeps extends Pick<LineChartProps, 'places' | 'lines' | 'read'> {
  readonly canvas: LineChartProps['canvas'];
  readonly onPoint: (at: number | null) => void;
}

/** Draws into a frame at its width; does nothing if the browser cannot. */
function usePlot({ places, lines, read, canvas, onPoint }: PlotDeps) {
  const [tries, setTries] = useState(0);
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const tell = useRef(onPoint);
  const words = useRef(read);
  useEffect(() => {
    tell.current = onPoint;
    words.current = read;
  });
  useEffect(() => {
    const element = frame.current;
    let isGone = false;
    let watch: ResizeObserver | null = null;
    const draw = ({ default: Plot }: { readonly default: typeof UPlot }) => {
      if (element === null || isGone) return;
      const letters = lettersOf(element);
      const options = optionsOf({
        lines,
        places,
        read: words.current,
        letters,
        width: element.clientWidth,
        onPoint: (at) => tell.current(at),
      });
      const drawn = new Plot(options, dataOf(lines, places.length), element);
      plot.current = drawn;
      if (canvas !== undefined) canvas.current = drawn.ctx.canvas;
      watch = new ResizeObserver(() =>
        drawn.setSize({ width: element.clientWidth, height: heightFor(letters) }),
      );
      watch.observe(element);
    };
    import('uplot').then(draw).catch(() => {
      if (!isGone) setFailedAt(tries);
    });
    return () => {
      isGone = true;
      watch?.disconnect();
      plot.current?.destroy();
      plot.current = null;
      if (canvas !== undefined) canvas.current = null;
    };
  }, [places, lines, canvas, tries]);
  return {
    frame,
    failed: failedAt === tries,
    again: () => setTries(tries + 1),
    point(at: number) {
      const { current } = plot;
      if (current !== null) current.setCursor({ left: current.valToPos(at, 'x'), top: 0 });
    },
  };
}

const dataOf = (lines: readonly ChartLine[], count: number): UPlot.AlignedData => [
  Array.from({ length: count }, (_, at) => at),
  ...lines.map(({ values }) => [...values]),
];
