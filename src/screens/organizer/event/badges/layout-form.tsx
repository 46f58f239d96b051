import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { readBadgeLayout, saveBadgeLayout, type BadgeLayoutReply } from '#contract/sales/badges.ts';
import { listQuestions } from '#contract/events/questions.ts';
import type { BadgeLayout } from '#domain/events/badge.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { Section } from '#ui/page.tsx';

interface LayoutFormProps {
  readonly eventId: string;
  readonly saved: BadgeLayoutReply;
  readonly layout: BadgeLayout;
  readonly onChange: (layout: BadgeLayout) => void;
}

/** Returns whether a layout equals the saved one. */
export const isSaved = (saved: BadgeLayout, layout: BadgeLayout): boolean =>
  saved.size === layout.size &&
  saved.eventName === layout.eventName &&
  saved.typeName === layout.typeName &&
  saved.code === layout.code &&
  saved.questionId === layout.questionId;

/** Edits the fields shown on badges and their paper size. */
export function LayoutForm({ eventId, saved, layout, onChange }: LayoutFormProps) {
  const { call } = useEngines();
  const { badges: texts } = useMessages('desk');
  const save = useAction({
    run: () =>
      call(saveBadgeLayout, {
        params: { registrationId: eventId },
        query: { version: saved.version },
        body: layout,
      }),
    reads: [readBadgeLayout],
    says: () => ({ title: texts.saved }),
  });
  return (
    <Section title={texts.layout}>
      <div className={css({ display: 'grid', gap: 'near', gridTemplateColumns: 'minmax(0, 1fr)' })}>
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.intro}</p>
        <Segmented
          label={texts.size}
          value={layout.size}
          onChange={(size) => onChange({ ...layout, size })}
          options={(['label62', 'a6'] as const).map((value) => ({ value, label: texts.sizes[value] }))}
        />
        <Answer eventId={eventId} layout={layout} onChange={onChange} />
        <div
          className={css({ display: 'grid', '& > * + *': { borderTopWidth: '1px', borderColor: 'line' } })}
        >
          <Toggle
            label={texts.eventName}
            checked={layout.eventName}
            onChange={(eventName) => onChange({ ...layout, eventName })}
          />
          <Toggle
            label={texts.typeName}
            checked={layout.typeName}
            onChange={(typeName) => onChange({ ...layout, typeName })}
          />
          <Toggle
            label={texts.code.label}
            hint={saved.codes ? texts.code.hint : texts.liveOnly}
            checked={layout.code}
            onChange={(code) => onChange({ ...layout, code })}
          />
        </div>
        <AlertText text={save.error} />
        <Button
          busy={save.busy}
          disabled={isSaved(saved.layout, layout)}
          className={css({ justifySelf: 'start' })}
          onClick={() => save.run()}
        >
          {texts.save}
        </Button>
      </div>
    </Section>
  );
}

/** Chooses the answer below the name; renders nothing without questions. */
function Answer({ eventId, layout, onChange }: Pick<LayoutFormProps, 'eventId' | 'layout' | 'onChange'>) {
  const { badges: texts } = useMessages('desk');
  const read = useServer(listQuestions, { params: { registrationId: eventId } });
  const questions = (read.data?.items ?? []).filter(
    ({ kind, retired, answers }) => kind !== 'consent' && (!retired || answers > 0),
  );
  if (questions.length === 0 && layout.questionId === null) return null;
  return (
    <SelectField
      label={texts.answer}
      value={layout.questionId ?? ''}
      choices={[
        { value: '', label: texts.noAnswer },
        ...questions.map(({ questionId, text }) => ({ value: questionId, label: text })),
      ]}
      onChange={(event) =>
        onChange({ ...layout, questionId: event.target.value === '' ? null : event.target.value })
      }
    />
  );
}
