import { useId, type ComponentProps } from 'react';
import { TextField } from '#ui/fields/field.tsx';

/** Field for a time zone by its IANA name, typed or chosen from those the browser knows. */
export function TimeZoneField(field: ComponentProps<typeof TextField>) {
  const zones = useId();
  return (
    <>
      <TextField list={zones} autoComplete="off" spellCheck={false} {...field} />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
