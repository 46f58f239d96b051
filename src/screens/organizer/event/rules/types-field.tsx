import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { allTypes, typesOf, typesWith } from '#app/events/area-form.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import type { AreaFormProps } from './rules-of-event.ts';

/** Selects the ticket types that may enter an area. */
export function TypesField({ of, form }: AreaFormProps) {
  const { form: texts } = useMessages('rules');
  const chosen = typesOf(form.values);
  const { error } = form.field('types');
  const every = of.types
    .map(({ ticketTypeId }) => ticketTypeId)
    .toSorted()
    .join();
  return (
    <fieldset className={css({ display: 'grid', gap: 'snug', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <legend className={css({ textStyle: 'label', color: 'text.soft' })}>{texts.types}</legend>
      {of.types.length === 0 ? (
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.noTypes}</p>
      ) : (
        <Toggle
          checked={chosen === null}
          label={texts.everyType}
          onChange={(isEvery) => form.set('types', isEvery ? allTypes : every)}
        />
      )}
      {chosen === null ? null : (
        <>
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
            {of.types.map(({ ticketTypeId, name }) => {
              const enters = chosen.includes(ticketTypeId);
              return (
                <Button
                  key={ticketTypeId}
                  look={enters ? 'primary' : 'outline'}
                  aria-pressed={enters}
                  className={css({ overflowWrap: 'anywhere', maxW: 'full' })}
                  onClick={() => form.set('types', typesWith(form.values, ticketTypeId, !enters))}
                >
                  <bdi>{name}</bdi>
                </Button>
              );
            })}
          </div>
          <p className={css({ textStyle: 'small', color: 'text.faint' })}>{texts.typesHint}</p>
        </>
      )}
      <AlertText text={error ?? null} />
    </fieldset>
  );
}
