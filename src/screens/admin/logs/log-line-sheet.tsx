import { css } from 'styled-system/css';
import type { LogFilterAddress } from '#app/admin/log-filter.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { LogLine } from '#contract/administration/logs.ts';
import { Fact } from '#screens/parts/fact.tsx';
import { Badge } from '#ui/badge.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pill } from '#ui/pill.tsx';
import { actionOf, listNameOf, actorOf, isLate, outcomeOf, toneOf, reasonText } from './log-text.ts';

interface SheetProps {
  /** Null if none is open. */
  readonly line: LogLine | null;
  readonly onClose: () => void;
  readonly onFilter: (changes: LogFilterAddress) => void;
}

/** Shows a log line in full, with links to similar ones. */
export function LogLineSheet({ line, onClose, onFilter }: SheetProps) {
  const texts = useMessages('logs');
  return (
    <SideSheet open={line !== null} onClose={onClose} title={line === null ? '' : actionOf(texts, line)}>
      {line === null ? null : (
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' })}>
          <Facts line={line} />
          <Only
            line={line}
            onFilter={(changes) => {
              onFilter(changes);
              onClose();
            }}
          />
          <Details details={line.details} />
        </div>
      )}
    </SideSheet>
  );
}

function Facts({ line }: { readonly line: LogLine }) {
  const texts = useMessages('logs');
  const door = useMessages('door');
  const formats = useFormats();
  const { day, clockSeconds, timeBetween } = formats;
  const { sheet } = texts;
  const time = (at: string) => `${day(at)} ${clockSeconds(at)}`;
  const why = reasonText(texts, line, formats);
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <Badge tone={toneOf(line)}>{outcomeOf(texts, door, line)}</Badge>
        <Badge>{texts.sources[line.source]}</Badge>
        {line.level === 'info' ? null : <Badge tone="attention">{texts.levels[line.level]}</Badge>}
      </div>
      {why.map((text) => (
        <Notice key={text} tone="attention">
          {text}
        </Notice>
      ))}
      <dl className={css({ display: 'grid', gap: 'near' })}>
        <Fact label={sheet.server}>{time(line.at)}</Fact>
        <Fact label={sheet.door}>{line.doorAt === null ? '' : time(line.doorAt)}</Fact>
        <Fact label={sheet.late}>{isLate(line) ? timeBetween(0, line.lateMs ?? 0) : ''}</Fact>
        <Fact label={sheet.person}>
          {line.person === null ? texts.nobody : `${actorOf(texts, line.person)} (${line.person.id})`}
        </Fact>
        <Fact label={texts.event}>{line.event === null ? '' : listNameOf(texts, line.event)}</Fact>
        <Fact label={texts.gate}>{line.gate === null ? '' : listNameOf(texts, line.gate)}</Fact>
        <Fact label={texts.device}>{line.device === null ? '' : listNameOf(texts, line.device)}</Fact>
        <Fact label={sheet.subject}>{line.subject ?? ''}</Fact>
        <Fact label={sheet.request}>{line.requestId ?? ''}</Fact>
      </dl>
    </div>
  );
}

/** Filters the list by what this line concerns. */
function Only({ line, onFilter }: Pick<SheetProps, 'onFilter'> & { readonly line: LogLine }) {
  const texts = useMessages('logs');
  const { sheet } = texts;
  const { person, event, device, gate, requestId } = line;
  const ways: readonly (readonly [label: string, changes: LogFilterAddress])[] = [
    ...(person === null ? [] : [[sheet.onlyPerson(actorOf(texts, person)), { person: person.id }] as const]),
    ...(event === null ? [] : [[sheet.onlyEvent(listNameOf(texts, event)), { event: event.id }] as const]),
    ...(gate === null ? [] : [[sheet.onlyGate(listNameOf(texts, gate)), { gate: gate.id }] as const]),
    ...(device === null
      ? []
      : [[sheet.onlyDevice(listNameOf(texts, device)), { device: device.id }] as const]),
    ...(requestId === null ? [] : [[sheet.onlyRequest, { search: requestId }] as const]),
  ];
  if (ways.length === 0) return null;
  return (
    <section className={css({ display: 'grid', gap: 'near' })}>
      <h3 className={css({ textStyle: 'h3' })}>{sheet.only}</h3>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        {ways.map(([label, changes]) => (
          <Pill
            key={label}
            onClick={() => onFilter(changes)}
            className={css({ whiteSpace: 'normal', textAlign: 'start' })}
          >
            {label}
          </Pill>
        ))}
      </div>
    </section>
  );
}

/** The line's machine-readable details. */
function Details({ details }: Pick<LogLine, 'details'>) {
  const { sheet } = useMessages('logs');
  const entries = Object.entries(details);
  if (entries.length === 0) return null;
  return (
    <section className={css({ display: 'grid', gap: 'near' })}>
      <h3 className={css({ textStyle: 'h3' })}>{sheet.details}</h3>
      <dl
        className={css({
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 'base',
          rowGap: 'tight',
          fontFamily: 'mono',
          textStyle: 'small',
          overflowWrap: 'anywhere',
        })}
      >
        {entries.map(([name, value]) => (
          <div key={name} className={css({ display: 'contents' })}>
            <dt className={css({ color: 'text.soft' })}>{name}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
