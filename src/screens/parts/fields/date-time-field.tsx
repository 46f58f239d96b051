import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { readLocalTime } from '#domain/time/local-time.ts';
import { instantOf, type TypedTime } from '#domain/time/typed-time.ts';
import { zonedTime } from '#domain/time/zoned-time.ts';
import { TextField } from '#ui/fields/field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';

interface DateTimeFieldProps {
  readonly label: string;
  readonly name?: string;
  readonly value: TypedTime;
  /** IANA name of the event's time zone. The time is local there, wherever the reader is. */
  readonly timeZone: string;
  readonly onChange: (value: TypedTime) => void;
  readonly error?: string | undefined;
}

/** Local date and time of a place. Warns if daylight saving skips the time, and asks which one if it occurs twice. */
export function DateTimeField({ label, name, value, timeZone, onChange, error }: DateTimeFieldProps) {
  const { zoneNote } = useFormats();
  const { time: texts } = useMessages('parts');
  const time = readLocalTime(value.text, timeZone);
  const at = instantOf(value, timeZone);
  const isElsewhere = at !== null && zoneNote(at, timeZone) !== '';
  const skipped =
    time.kind === 'skipped' ? texts.skipped(clockOf(time.before), clockOf(time.after)) : undefined;
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' })}>
      <TextField
        label={label}
        type="datetime-local"
        name={name}
        value={value.text}
        error={skipped ?? error}
        hint={isElsewhere ? texts.zone(placeOf(timeZone)) : undefined}
        onChange={(event) => onChange({ text: event.target.value, second: false })}
      />
      {time.kind === 'twice' ? (
        <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' })}>
          <p role="status" className={css({ textStyle: 'small' })}>
            {texts.twice}
          </p>
          <Segmented
            label={texts.twice}
            value={value.second ? 'second' : 'first'}
            onChange={(which) => onChange({ ...value, second: which === 'second' })}
            options={[
              { value: 'first', label: texts.first(offsetOf(time.first, timeZone)) },
              { value: 'second', label: texts.second(offsetOf(time.second, timeZone)) },
            ]}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Returns the time of day from a form's date and time. */
const clockOf = (text: string): string => text.slice(11);
/** Returns the offset, such as `+02:00`. */
const offsetOf = (at: number, timeZone: string): string => zonedTime(at, timeZone).slice(-6);
const placeOf = (timeZone: string): string => timeZone.replace(/^.*\//, '').replaceAll('_', ' ');
