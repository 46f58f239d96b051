import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { LogLine } from '#contract/administration/logs.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Formats } from '#messages/formats.ts';
import { DataTable } from '#screens/parts/data-table/data-table.tsx';
import { apart } from '#ui/apart.tsx';
import { Badge } from '#ui/badge.tsx';
import { actionOf, listNameOf, actorOf, isLate, outcomeOf, toneOf } from './log-text.ts';

interface LogTableProps {
  readonly lines: readonly LogLine[];
  readonly onOpen: (line: LogLine) => void;
  /** Called near the end of the list if there is more. */
  readonly onEnd?: () => void;
}

/** Log lines: what happened, when at the door and at the server, where, and by whom. */
export function LogTable({ lines, onOpen, onEnd }: LogTableProps) {
  const texts = useMessages('logs');
  const door = useMessages('door');
  const formats = useFormats();
  return (
    <DataTable
      caption={texts.caption}
      rows={lines}
      rowKey={({ id }) => id}
      rowName={(line) => texts.row(actionOf(texts, line), formats.clockSeconds(line.at))}
      columns={columns(texts, door, formats)}
      onOpen={onOpen}
      {...(onEnd === undefined ? {} : { onEnd })}
    />
  );
}

const stack = css({
  display: 'grid',
  gap: 'hair',
  minW: '0',
  overflowWrap: 'anywhere',
  justifyItems: 'start',
  _desk: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 'snug',
  },
});
const soft = css({ textStyle: 'small', color: 'text.soft' });

function Time({ at, formats: { day, clockSeconds } }: { readonly at: string; readonly formats: Formats }) {
  return (
    <time dateTime={at} className={css({ fontVariantNumeric: 'tabular-nums', whiteSpace: { md: 'nowrap' } })}>
      {day(at)} {clockSeconds(at)}
    </time>
  );
}

const endStyle = css({ mdDown: { justifyItems: 'end', maxW: '12rem' } });
/** The path of a request is the longest text of a row: the other columns give way to it. */
const wideStyle = css({ xl: { minW: '12rem' } });

/** Aligned to the end of its row on a phone, like every other value. */
function Stack({ wide = false, children }: { readonly wide?: boolean; readonly children: ReactNode }) {
  return <span className={cx(stack, endStyle, wide && wideStyle)}>{children}</span>;
}

function columns(texts: Catalogue['logs'], door: Catalogue['door'], formats: Formats) {
  return [
    {
      key: 'time',
      label: texts.columns.time,
      cell: (line: LogLine) => <Time at={line.at} formats={formats} />,
    },
    {
      key: 'action',
      label: texts.columns.action,
      cell: (line: LogLine) => (
        <Stack wide>
          <strong>{actionOf(texts, line)}</strong>
          <span className={css({ display: 'flex', flexWrap: 'wrap', gap: 'tight', alignItems: 'center' })}>
            <Badge tone={toneOf(line)}>{outcomeOf(texts, door, line)}</Badge>
            {typeof line.details['ticket'] === 'number' ? (
              <span className={soft}>{texts.ticket(String(line.details['ticket']))}</span>
            ) : null}
          </span>
        </Stack>
      ),
    },
    {
      key: 'door',
      label: texts.columns.door,
      cell: (line: LogLine) =>
        line.doorAt === null ? (
          '–'
        ) : (
          <Stack>
            <Time at={line.doorAt} formats={formats} />
            {isLate(line) ? (
              <Badge tone="attention">{texts.late(formats.timeBetween(0, line.lateMs ?? 0))}</Badge>
            ) : null}
          </Stack>
        ),
    },
    {
      key: 'place',
      label: texts.columns.place,
      cell: (line: LogLine) => {
        const places = [line.gate, line.device].flatMap((one) => (one ? [listNameOf(texts, one)] : []));
        if (line.event === null && places.length === 0) return '–';
        return (
          <Stack>
            {line.event === null ? null : <bdi>{listNameOf(texts, line.event)}</bdi>}
            {places.length === 0 ? null : <span className={soft}>{apart(places.join(' · '))}</span>}
          </Stack>
        );
      },
    },
    {
      key: 'person',
      label: texts.columns.person,
      cell: (line: LogLine) =>
        line.person === null ? '–' : <Stack>{apart(actorOf(texts, line.person))}</Stack>,
    },
  ];
}
