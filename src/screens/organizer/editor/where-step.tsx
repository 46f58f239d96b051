import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { TextField } from '#ui/fields/field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Section } from '#ui/page.tsx';
import { SavedLocation } from './saved-location.tsx';
import { useFields, type StepForm } from './step-form.ts';

export function WhereStep({ form }: { readonly form: StepForm }) {
  const { steps, fields, places } = useMessages('editor');
  const { field } = useFields(form);
  const { texts, set } = form;
  return (
    <Section title={steps.where}>
      <div className={css({ display: 'grid', gap: 'base' })}>
        <Segmented
          label={fields.place}
          value={texts.place}
          onChange={(place) => set({ place })}
          options={[
            { value: 'venue', label: places.venue },
            { value: 'online', label: places.online },
          ]}
        />
        {texts.place === 'online' ? (
          <TextField type="url" inputMode="url" maxLength={500} {...field('onlineUrl')} />
        ) : (
          <>
            <SavedLocation form={form} />
            <TextField maxLength={120} {...field('venueName')} />
            <TextField maxLength={200} {...field('venueAddress')} />
            <div className={css({ display: 'grid', gap: 'base', sm: { gridTemplateColumns: '1fr 1fr' } })}>
              <TextField maxLength={120} {...field('venueCity')} />
              <TextField maxLength={60} {...field('venueCountry')} />
            </div>
          </>
        )}
      </div>
    </Section>
  );
}
