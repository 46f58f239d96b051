import { ChartLine as ChartIcon, Download, Table2 } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { saveFile } from '#app/data/save-file.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { csvMark, csvRow } from '#domain/text/csv.ts';
import { Button } from '#ui/button.tsx';
import { LineChart, type ChartLine } from '#ui/line-chart.tsx';
import { Section } from '#ui/page.tsx';
import { Table } from '#ui/table.tsx';

interface FigureChartProps {
  readonly title: string;
  /** What the places are: "Day". */
  readonly placeLabel: string;
  readonly places: readonly string[];
  /** The places as a spreadsheet reads them. */
  readonly placeCells: readonly string[];
  readonly lines: readonly ChartLine[];
  readonly read: (value: number) => string;
  /** A value as a spreadsheet reads it. */
  readonly cellOf?: (value: number) => string | number;
  readonly fileName: string;
  readonly note?: string;
}

/** Figures as a chart, as a table, and as a file: the same ones. */
export function FigureChart(props: FigureChartProps) {
  const { title, placeLabel, places, placeCells, lines, read, fileName, note } = props;
  const { cellOf = (value: number) => value } = props;
  const { analytics: texts } = useMessages('desk');
  const [isTable, setTable] = useState(false);
  const save = () => {
    const rows = placeCells.map((place, at) =>
      csvRow([place, ...lines.map(({ values }) => cellOf(values[at] ?? 0))]),
    );
    const text = csvMark + csvRow([placeLabel, ...lines.map(({ name }) => name)]) + rows.join('');
    saveFile(new Blob([text], { type: 'text/csv' }), fileName);
  };
  const Icon = isTable ? ChartIcon : Table2;
  return (
    <Section title={title}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <Button look="outline" onClick={() => setTable(!isTable)}>
          <Icon size={18} aria-hidden /> {isTable ? texts.asChart : texts.asTable}
        </Button>
        <Button look="outline" onClick={save}>
          <Download size={18} aria-hidden /> {texts.export}
        </Button>
      </div>
      {note === undefined ? null : <p className={css({ textStyle: 'small', color: 'text.soft' })}>{note}</p>}
      {isTable ? (
        <Table
          caption={title}
          rows={places.map((place, at) => ({ place, at }))}
          rowKey={({ at }) => String(at)}
          columns={[
            { key: 'place', label: placeLabel, cell: ({ place }) => place },
            ...lines.map(({ name, values }, nth) => ({
              key: `line ${nth}`,
              label: name,
              figures: true,
              cell: ({ at }: { readonly at: number }) => read(values[at] ?? 0),
            })),
          ]}
        />
      ) : (
        <LineChart label={title} places={places} lines={lines} read={read} hint={texts.chartHint} />
      )}
    </Section>
  );
}
