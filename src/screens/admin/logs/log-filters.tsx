import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { css, cx } from 'styled-system/css';
import { namedIn, type LogFilterAddress } from '#app/admin/log-filter.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { LogLine } from '#contract/administration/logs.ts';
import { logLevels, logSources } from '#domain/people/log-line.ts';
import { foldedStyle, foldStyle, searchStyle } from '#screens/parts/fold-style.ts';
import { SearchField } from '#screens/parts/fields/search-field.tsx';
import { Button } from '#ui/button.tsx';
import { besideLabels, SelectField, TextField } from '#ui/fields/field.tsx';
import { listNameOf } from './log-text.ts';

interface FiltersProps {
  readonly filter: LogFilterAddress;
  /** The loaded lines, whose events, devices and gates can be chosen. */
  readonly lines: readonly LogLine[];
  readonly onChange: (changes: LogFilterAddress) => void;
  /** Null if nothing is filtered. */
  readonly onClear: (() => void) | null;
}

const allStyle = css({
  display: 'grid',
  gap: 'base',
  justifyItems: 'start',
  _desk: { gap: 'snug' },
});

const grid = css({
  w: 'full',
  display: 'grid',
  gap: 'base',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
  '& > *': { minW: '0' },
  lg: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  _desk: { rowGap: 'snug' },
});

/** A time needs the full width of a phone. */
const wideStyle = css({ mdDown: { gridColumn: '1 / -1' } });

/** Filters of the log, all stored in the URL. */
export function LogFilters({ filter, lines, onChange, onClear }: FiltersProps) {
  const texts = useMessages('logs');
  const [isOpen, setOpen] = useState(false);
  const filtersId = useId();
  const { search = '', ...others } = filter;
  const inForce = Object.values(others).filter((value) => value !== undefined && value !== '').length;
  return (
    <div className={cx(allStyle, besideLabels)}>
      <div className={cx(searchStyle, css({ w: 'full' }))}>
        <SearchField
          label={texts.search.label}
          hideLabel={false}
          placeholder={texts.search.placeholder}
          value={search}
          onChange={(text) => onChange({ search: text })}
        />
        <Button
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setOpen(!isOpen)}
          className={foldStyle}
        >
          <SlidersHorizontal size={20} aria-hidden /> {texts.filters(inForce)}
        </Button>
      </div>
      <div id={filtersId} data-folded={!isOpen} className={cx(grid, foldedStyle)}>
        <Kinds filter={filter} onChange={onChange} />
        <Places filter={filter} lines={lines} onChange={onChange} />
        <div className={wideStyle}>
          <SearchField
            label={texts.person.label}
            hideLabel={false}
            placeholder={texts.person.placeholder}
            takesKey={false}
            value={filter.person ?? ''}
            onChange={(person) => onChange({ person })}
          />
        </div>
        {(['from', 'to'] as const).map((what) => (
          <div key={what} className={wideStyle}>
            <TextField
              label={texts[what]}
              type="datetime-local"
              value={filter[what] ?? ''}
              onChange={(event) => onChange({ [what]: event.target.value })}
            />
          </div>
        ))}
      </div>
      {onClear === null ? null : <Button onClick={onClear}>{texts.clear}</Button>}
    </div>
  );
}

function Kinds({ filter, onChange }: Pick<FiltersProps, 'filter' | 'onChange'>) {
  const { source, sources, level, levels } = useMessages('logs');
  return (
    <>
      <SelectField
        label={source}
        choices={(['', ...logSources] as const).map((value) => ({ value, label: sources[value] }))}
        value={filter.source ?? ''}
        onChange={(event) => onChange({ source: event.target.value })}
      />
      <SelectField
        label={level}
        choices={(['', ...logLevels] as const).map((value) => ({ value, label: levels[value] }))}
        value={filter.level ?? ''}
        onChange={(event) => onChange({ level: event.target.value })}
      />
    </>
  );
}

/** Events, gates and devices named in the lines. */
function Places({ filter, lines, onChange }: Omit<FiltersProps, 'onClear'>) {
  const texts = useMessages('logs');
  const all = { event: texts.anyEvent, gate: texts.anyGate, device: texts.anyDevice };
  return (['event', 'gate', 'device'] as const).map((what) => (
    <SelectField
      key={what}
      label={texts[what]}
      choices={[
        { value: '', label: all[what] },
        ...namedIn(lines, what, filter[what]).map((one) => ({
          value: one.id,
          label: listNameOf(texts, one),
        })),
      ]}
      value={filter[what] ?? ''}
      onChange={(event) => onChange({ [what]: event.target.value })}
    />
  ));
}
