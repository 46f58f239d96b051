import { css } from 'styled-system/css';
import { useNewId } from '#app/data/new-id.ts';
import { isChangedElsewhere, saveChanges } from '#domain/text/save-changes.ts';
import { useDraft } from '#app/data/use-draft.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useSaved } from '#app/data/use-saved.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import {
  bodyOfLocation,
  problemsOfLocation,
  savedLocation,
  type LocationField,
} from '#app/events/location-form.ts';
import { addLocation, changeLocation, listLocations, type Location } from '#contract/events/locations.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';
import { readersZone } from '#messages/formats.ts';
import { TimeZoneField } from '#screens/parts/fields/time-zone-field.tsx';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';

const pairStyle = css({ display: 'grid', gap: 'base', sm: { gridTemplateColumns: '1fr 1fr' } });
/** Adds a location, or saves its changed fields; changes saved elsewhere in the meantime are kept, or shown. */
function useSaveLocation(location: Location | null, timeZone: string) {
  const { call, replies } = useEngines();
  const newId = useNewId();
  return async (over: Saved<LocationField>, typed: Texts<LocationField>) => {
    if (location === null)
      return call(addLocation, { body: { locationId: newId, ...bodyOfLocation(typed) } });
    const { locationId, name } = location;
    const result = await saveChanges({
      over,
      typed,
      send: (_changes, query, texts) =>
        call(changeLocation, { params: { locationId }, query, body: bodyOfLocation(texts) }),
      read: async () => {
        const now = await call(listLocations, { query: { search: name, limit: '200' } });
        if (!now.ok) return now;
        const found = now.value.items.find((one) => one.locationId === locationId);
        return { ok: true, value: found === undefined ? over : savedLocation(found, timeZone) };
      },
    });
    if (isChangedElsewhere(result)) await replies.readAgain(listLocations);
    return result;
  };
}

interface LocationFormProps {
  /** Null for a new location. */
  readonly location: Location | null;
  readonly onClose: () => void;
}

/** Form of a location, next to the list. Input is stored on the device until it is sent. */
export function LocationForm({ location, onClose }: LocationFormProps) {
  const { locations: texts, save: saveButton } = useMessages('desk');
  const { replies } = useEngines();
  const timeZone = readersZone();
  const shown = savedLocation(location, timeZone);
  const save = useSaveLocation(location, timeZone);
  const draft = useDraft(`location.${location?.locationId ?? 'new'}`, shown.texts);
  const form: Form<LocationField> = useForm({
    initial: shown.texts,
    ...(location === null ? { draft } : {}),
    check: (typed) =>
      Object.fromEntries(
        Object.entries(problemsOfLocation(typed)).map(([name, problem]) => [name, texts.problems[problem]]),
      ),
    send: (typed) => save(saved.over, typed),
    done: async () => {
      await replies.readAgain(listLocations);
    },
    unsure: () => void replies.readAgain(listLocations),
    closes: onClose,
  });
  const saved = useSaved<LocationField>(form, shown);
  const field = (name: LocationField, hint?: string) => {
    const said = saved.savedElsewhere(name) ?? hint;
    return { label: texts.fields[name], ...form.field(name), ...(said === undefined ? {} : { hint: said }) };
  };
  return (
    <SideSheet open onClose={onClose} title={location === null ? texts.add : texts.edit}>
      <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
        <TextField maxLength={120} {...field('name')} />
        <TextField maxLength={200} {...field('address')} />
        <div className={pairStyle}>
          <TextField maxLength={120} {...field('city')} />
          <TextField maxLength={60} {...field('country')} />
          <TimeZoneField {...field('timeZone')} />
          <NumberField maxLength={20} {...field('capacity')} />
        </div>
        <TextArea rows={3} maxLength={4000} {...field('gates', texts.hints.gates)} />
        <TextField type="url" inputMode="url" maxLength={500} {...field('mapUrl', texts.hints.mapUrl)} />
        <TextField {...field('coordinates', texts.hints.coordinates)} />
        <AlertText text={form.failure} />
        <Button type="submit" look="primary" size="large" busy={form.busy}>
          {saveButton}
        </Button>
      </form>
    </SideSheet>
  );
}
