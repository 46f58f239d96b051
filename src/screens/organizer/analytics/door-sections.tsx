import { useMemo } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EventAnalytics } from '#contract/events/analytics.ts';
import { shareOf } from '#domain/events/sale-steps.ts';
import { verdictName } from '#screens/parts/door/verdict-badge.tsx';
import { Section } from '#ui/page.tsx';
import { Table } from '#ui/table.tsx';
import { FigureChart, type ChartSource } from './figure-chart.tsx';

type Verdict = EventAnalytics['verdicts'][number];
type VerdictsOf = Pick<EventAnalytics, 'verdicts'>;

/** Verdicts with their share of all scans. */
export function Verdicts({ verdicts }: VerdictsOf) {
  const { verdicts: texts } = useMessages('desk').analytics;
  return (
    <Shares
      texts={{ ...texts, name: texts.verdict }}
      rows={verdicts.map(({ verdict, scans }) => ({ verdict, scans }))}
    />
  );
}

/** Reasons for refusals by verdict. */
export function Refusals({ verdicts }: VerdictsOf) {
  const { refusals: texts } = useMessages('desk').analytics;
  return (
    <Shares
      texts={{ ...texts, name: texts.reason }}
      rows={verdicts
        .filter(({ turnedAway }) => turnedAway > 0)
        .map(({ verdict, turnedAway }) => ({ verdict, scans: turnedAway }))
        .toSorted((one, other) => other.scans - one.scans)}
    />
  );
}

interface SharesProps {
  readonly texts: Readonly<Record<'title' | 'name' | 'scans' | 'share' | 'none', string>>;
  readonly rows: readonly Pick<Verdict, 'verdict' | 'scans'>[];
}
type Row = SharesProps['rows'][number];

function Shares({ texts, rows }: SharesProps) {
  const door = useMessages('door');
  const { count, percent } = useFormats();
  const all = rows.reduce((sum, { scans }) => sum + scans, 0);
  return (
    <Section title={texts.title}>
      {rows.length === 0 ? (
        <p className={css({ color: 'text.soft' })}>{texts.none}</p>
      ) : (
        <Table
          caption={texts.title}
          rows={rows}
          rowKey={({ verdict }) => verdict}
          columns={[
            { key: 'verdict', label: texts.name, cell: ({ verdict }: Row) => verdictName(door, verdict) },
            { key: 'scans', label: texts.scans, figures: true, cell: ({ scans }: Row) => count(scans) },
            {
              key: 'share',
              label: texts.share,
              figures: true,
              cell: ({ scans }: Row) => percent(shareOf(scans, all) ?? 0),
            },
          ]}
        />
      )}
    </Section>
  );
}

interface DwellProps {
  readonly found: Pick<EventAnalytics, 'stays'>;
  readonly about: ChartSource;
}

/** Durations of stay; renders nothing without exit scans. */
export function Dwell({ found, about }: DwellProps) {
  const { dwell: texts } = useMessages('desk').analytics;
  const { count } = useFormats();
  const { stays, medianMinutes, bars } = found.stays;
  const places = useMemo(
    () =>
      bars.map(({ fromMinutes }, nth) => {
        const to = bars[nth + 1]?.fromMinutes;
        return to === undefined ? texts.from(count(fromMinutes)) : texts.upTo(count(fromMinutes), count(to));
      }),
    [bars, texts, count],
  );
  const lines = useMemo(() => [{ name: texts.stays, values: bars.map((bar) => bar.stays) }], [bars, texts]);
  if (medianMinutes === null) return null;
  return (
    <FigureChart
      title={texts.title}
      placeLabel={texts.length}
      places={places}
      placeCells={places}
      lines={lines}
      read={count}
      fileName="stays"
      note={texts.note(stays, medianMinutes)}
      about={about}
    />
  );
}
