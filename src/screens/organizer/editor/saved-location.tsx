import { useMessages } from '#app/engines/use-messages.ts';
import { useStoredLocations } from '#app/events/stored-locations.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { Location } from '#contract/events/locations.ts';
import { SelectField } from '#ui/fields/field.tsx';
import type { StepForm } from './step-form.ts';

/** Copies a saved location into the form: venue and time zone at once, its gates with the next save. */
export function SavedLocation({ form }: { readonly form: StepForm }) {
  const { savedLocation: texts } = useMessages('editor');
  const locations = useStoredLocations();
  const { count, listed } = useFormats();
  const { texts: typed, set } = form;
  const hintOf = (location: Location | undefined) =>
    [
      location === undefined || location.gates.length === 0
        ? texts.hint
        : texts.gates(listed(location.gates)),
      ...(location?.capacity == null ? [] : [texts.room(count(location.capacity))]),
    ].join(' ');
  if (locations.length === 0) return null;
  const chosen = locations.find(
    ({ name, address, city, country }) =>
      name === typed.venueName.trim() &&
      address === typed.venueAddress.trim() &&
      city === typed.venueCity.trim() &&
      country === typed.venueCountry.trim(),
  );
  return (
    <SelectField
      label={texts.label}
      hint={hintOf(chosen)}
      value={chosen?.locationId ?? ''}
      choices={[
        { value: '', label: texts.other },
        ...locations.map(({ locationId, name, city }) => ({
          value: locationId,
          label: city === '' ? name : listed([name, city]),
        })),
      ]}
      onChange={(event) => {
        const next = locations.find(({ locationId }) => locationId === event.target.value);
        set({
          venueName: next?.name ?? '',
          venueAddress: next?.address ?? '',
          venueCity: next?.city ?? '',
          venueCountry: next?.country ?? '',
          ...(next === undefined ? {} : { timeZone: next.timeZone }),
        });
      }}
    />
  );
}
