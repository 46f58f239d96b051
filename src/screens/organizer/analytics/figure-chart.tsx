import { ChartLine as ChartIcon, Download, Image, Table2 } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { css } from 'styled-system/css';
import { saveFile } from '#app/data/save-file.ts';
import { savePicture } from '#app/data/save-picture.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { csvMark, csvRow } from '#domain/text/csv.ts';
import { fileName as nameOf } from '#domain/text/file-name.ts';
import { Button } from '#ui/button.tsx';
import { colourOf, type ChartLine } from '#ui/chart-options.ts';
import { LineChart, wordsOf } from '#ui/line-chart.tsx';
import { Section } from '#ui/page.tsx';
import { Table } from '#ui/table.tsx';

interface FigureChartProps {
  readonly title: string;
  /** Label of the x-axis positions, such as "Day". */
  readonly placeLabel: string;
  readonly places: readonly string[];
  /** The positions as spreadsheet cells. */
  readonly placeCells: readonly string[];
  readonly lines: readonly ChartLine[];
  readonly read: (value: number) => string;
  /** Converts a value to a spreadsheet cell. */
  readonly cellOf?: (value: number) => string | number;
  /** Base name of its files, after the event's name. */
  readonly fileName: string;
  readonly note?: string;
  readonly about: ChartSource;
}

/** Source of a chart's figures. */
export interface ChartSource {
  /** The event, for file names; absent for several. */
  readonly event?: string | undefined;
  /** Text in a saved image of the chart. */
  readonly words: string;
}

const fileOf = ({ event = '' }: ChartSource, name: string, ending: string) => nameOf([event, name], ending);

/** On a phone the icons are next to the title, with labels for screen readers. */
const wordStyle = css({ smDown: { srOnly: true } });

/** The same figures as a chart, as a table, and as files. */
export function FigureChart(props: FigureChartProps) {
  const { title, places, lines, read, note } = props;
  const { analytics: texts } = useMessages('desk');
  const { tryAgain } = useMessages('shell');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? ChartIcon : Table2;
  return (
    <Section
      title={title}
      actions={
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
          <Button look="outline" onClick={() => setTable(!isTable)}>
            <Icon size={18} aria-hidden />
            <span className={wordStyle}>{isTable ? texts.asChart : texts.asTable}</span>
          </Button>
          <Button look="outline" onClick={() => saveCsv(props)}>
            <Download size={18} aria-hidden />
            <span className={wordStyle}>{texts.export}</span>
          </Button>
          {isTable ? null : <PictureButton canvas={canvas} {...props} />}
        </div>
      }
    >
      {note === undefined ? null : <p className={css({ textStyle: 'small', color: 'text.soft' })}>{note}</p>}
      {isTable ? (
        <FigureTable {...props} />
      ) : (
        <LineChart
          label={title}
          places={places}
          lines={lines}
          read={read}
          hint={texts.chartHint}
          missing={{ text: texts.chartMissing, again: tryAgain }}
          canvas={canvas}
        />
      )}
    </Section>
  );
}

function FigureTable({ title, placeLabel, places, lines, read }: FigureChartProps) {
  return (
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
          cell: ({ at }: { readonly at: number }) => wordsOf(values[at], read),
        })),
      ]}
    />
  );
}

const cellIn = (value: number | null | undefined, cellOf: (value: number) => string | number) =>
  value === null || value === undefined ? '' : cellOf(value);

function saveCsv({
  placeLabel,
  placeCells,
  lines,
  cellOf = (value) => value,
  fileName,
  about,
}: FigureChartProps) {
  const rows = placeCells.map((place, at) =>
    csvRow([place, ...lines.map(({ values }) => cellIn(values[at], cellOf))]),
  );
  const text = csvMark + csvRow([placeLabel, ...lines.map(({ name }) => name)]) + rows.join('');
  saveFile(new Blob([text], { type: 'text/csv' }), fileOf(about, fileName, 'csv'));
}

type PictureButtonProps = Pick<FigureChartProps, 'title' | 'lines' | 'about' | 'fileName'> & {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
};

function PictureButton({ canvas, title, lines, about, fileName }: PictureButtonProps) {
  const { notify } = useEngines();
  const { analytics: texts } = useMessages('desk');
  const save = async () => {
    const legend = lines.map(({ name }, nth) => ({ name, colour: colourOf(nth) }));
    const words = { title, note: about.words, legend: legend.length < 2 ? [] : legend };
    const isSaved =
      canvas.current !== null && (await savePicture(canvas.current, words, fileOf(about, fileName, 'png')));
    if (!isSaved) notify.failed(texts.pictureFailed.title, texts.pictureFailed.text);
  };
  return (
    <Button look="outline" onClick={() => void save()}>
      <Image size={18} aria-hidden />
      <span className={wordStyle}>{texts.picture}</span>
    </Button>
  );
}
