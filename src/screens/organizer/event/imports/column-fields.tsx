import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { guestFields, type GuestField, type GuestMapping } from '#domain/events/guest-columns.ts';
import { SelectField } from '#ui/fields/field.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';

interface ColumnsProps {
  readonly rows: readonly (readonly string[])[];
  readonly mapping: GuestMapping;
  readonly onChange: (mapping: GuestMapping) => void;
}

const gridStyle = css({ display: 'grid', gap: 'near', sm: { gridTemplateColumns: '1fr 1fr' } });
const maxExampleLength = 24;

/** The guessed and editable mapping of a file's columns. */
export function ColumnFields({ rows, mapping, onChange }: ColumnsProps) {
  const { file: texts } = useMessages('desk').guests;
  const { hasHeader, columns } = mapping;
  const [first = [], second = []] = rows;
  const width = Math.max(first.length, second.length);
  const choices = Array.from({ length: width }, (_, at) => {
    const heading = hasHeader ? (first[at] ?? '').trim() : '';
    const example = ((hasHeader ? second : first)[at] ?? '').trim().slice(0, maxExampleLength);
    const name = heading || texts.nthColumn(at + 1);
    return { value: String(at), label: example === '' ? name : texts.column(name, example) };
  });
  const set = (field: GuestField, value: string) => {
    const others = Object.entries(columns).filter(([name]) => name !== field);
    const chosen = value === '' ? [] : [[field, Number(value)] as const];
    onChange({ hasHeader, columns: Object.fromEntries([...others, ...chosen]) });
  };
  return (
    <fieldset className={css({ display: 'grid', gap: 'near' })}>
      <legend className={css({ textStyle: 'label', mb: 'snug' })}>{texts.columns}</legend>
      <Toggle
        label={texts.header}
        checked={hasHeader}
        onChange={(checked) => onChange({ hasHeader: checked, columns })}
      />
      <div className={gridStyle}>
        {guestFields.map((field) => (
          <SelectField
            key={field}
            label={texts.fields[field]}
            name={field}
            value={columns[field] === undefined ? '' : String(columns[field])}
            onChange={(event) => set(field, event.target.value)}
            choices={[{ value: '', label: texts.notInFile }, ...choices]}
          />
        ))}
      </div>
    </fieldset>
  );
}
