import { useState } from 'react';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Form } from '#app/data/use-form.ts';
import { listAreas } from '#contract/door/areas.ts';
import { mainArea } from '#domain/door/areas.ts';
import { SelectField, TextField } from '#ui/fields/field.tsx';

interface GateAreaProps {
  readonly eventId: string;
  readonly form: Form<'name' | 'checkpoint'>;
  /** The saved area of the gate; null for a new gate. */
  readonly saved: string | null;
  /** Areas that are not places, because add-ons are redeemed there. */
  readonly addOns: readonly { readonly checkpoint: string }[];
  /** Shown if somebody else saved another one meanwhile. */
  readonly savedElsewhere: string | undefined;
}

/** Cannot be an area's name, because of its character. */
const another = '+';

/** The area behind a gate: the main event, an existing area, or a new one. */
export function GateArea({ eventId, form, saved, addOns, savedElsewhere }: GateAreaProps) {
  const { gates: texts } = useMessages('desk');
  const areas = useServer(listAreas, { params: { registrationId: eventId } });
  const [isMaking, setMaking] = useState(false);
  /** Trailing blanks of the input: they become a dash once more text follows, and are not part of the name until then. */
  const [blanks, setBlanks] = useState('');
  const { checkpoint } = form.values;
  const names = new Map([[mainArea, texts.mainEvent]]);
  if (saved !== null && saved !== mainArea) names.set(saved, saved);
  for (const area of areas.data?.items ?? []) names.set(area.checkpoint, nameIn(area, texts.mainEvent));
  for (const addOn of addOns) names.delete(addOn.checkpoint);
  const isNew = isMaking || !names.has(checkpoint);
  const field = form.field('checkpoint');
  return (
    <>
      <SelectField
        label={texts.areaField}
        value={isNew ? another : checkpoint}
        onChange={({ target: { value } }) => {
          setMaking(value === another);
          form.set('checkpoint', value === another ? '' : value);
        }}
        choices={[
          ...[...names].map(([value, label]) => ({ value, label })),
          { value: another, label: texts.anotherArea },
        ]}
        error={isNew ? undefined : field.error}
        hint={isNew ? undefined : savedElsewhere}
      />
      {isNew ? (
        <TextField
          label={texts.newArea}
          {...field}
          value={checkpoint + blanks}
          maxLength={40}
          onChange={({ target: { value } }) => {
            setBlanks(/\s*$/.exec(value)?.[0] ?? '');
            form.set('checkpoint', idOf(value));
          }}
          hint={savedElsewhere ?? texts.areaHint}
        />
      ) : null}
    </>
  );
}

const nameIn = (
  { checkpoint, name }: { readonly checkpoint: string; readonly name: string },
  main: string,
): string => name || (checkpoint === mainArea ? main : checkpoint);

/** Converts typed text to an area name. */
const idOf = (typed: string): string => typed.trim().toLowerCase().replaceAll(/\s+/g, '-');
