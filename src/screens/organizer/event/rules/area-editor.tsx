import { useNavigate } from '@tanstack/react-router';
import { Save } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useDraft } from '#app/data/use-draft.ts';
import { useForm, type Form } from '#app/data/use-form.ts';
import { useSaved } from '#app/data/use-saved.ts';
import { isChangedElsewhere, saveChanges } from '#domain/text/save-changes.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import {
  bodyOfArea,
  checkpointOf,
  fitsArea,
  newAreaTexts,
  problemsOfArea,
  rulesOf,
  textsOfArea,
  type AreaField,
  type AreaTexts,
} from '#app/events/area-form.ts';
import { questionIn, type HoldersQuestion } from '#app/events/holders-question.ts';
import { addArea, changeArea, listAreas, type EditableArea } from '#contract/door/areas.ts';
import { readBoard } from '#contract/door/board.ts';
import { askUnless } from '#contract/wire/holders-query.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import { changesIn } from '#domain/text/three-way.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { AreaFields } from './area-fields.tsx';
import { AreaGates } from './area-gates.tsx';
import { ConfirmRuleChange, useInside } from './confirm-rule-change.tsx';
import { RemoveArea } from './remove-area.tsx';
import { nameOfArea, type RulesOfEvent } from './rules-of-event.ts';
import { DoorMessages } from './door-messages.tsx';
import { TryRules } from './try-rules.tsx';

interface EditorProps {
  readonly of: RulesOfEvent;
  /** Null for a new area. */
  readonly area: EditableArea | null;
  readonly children: ReactNode;
}

const savedOf = (area: EditableArea | null): Saved<AreaField> => ({
  texts: area === null ? newAreaTexts : textsOfArea(area),
  version: area?.version ?? '',
});

const halvesStyle = css({
  display: 'grid',
  gap: 'room',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' },
});

/** Edits the rules of one area and its gates, next to a preview of the door's decisions and other information. */
export function AreaEditor({ of, area, children }: EditorProps) {
  const texts = useMessages('rules');
  const inside = useInside(of.eventId, area);
  const { form, saved, agree, discard, question, dropQuestion } = useAreaForm(of, area);
  const isDirty = Object.keys(changesIn(saved.over.texts, form.values)).length > 0;
  const name = area === null ? texts.areas.adding : nameOfArea(area, texts);
  const rules = rulesOf(form.values);
  return (
    <div className={halvesStyle}>
      <div className={css({ display: 'grid', gap: 'room', gridTemplateColumns: 'minmax(0, 1fr)' })}>
        <Section
          title={<bdi className={css({ overflowWrap: 'anywhere' })}>{name}</bdi>}
          actions={isDirty ? <Badge tone="attention">{texts.form.unsaved}</Badge> : null}
        >
          <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
            <AreaFields
              of={of}
              area={area}
              form={form}
              savedElsewhere={saved.savedElsewhere}
              inside={inside}
            />
            <AlertText text={form.failure} />
            <FormButtons isNew={area === null} busy={form.busy} onDiscard={isDirty ? discard : null} />
          </form>
        </Section>
        {area === null ? null : <AreaGates of={of} area={area} />}
        {area === null ? null : <RemoveArea of={of} area={area} />}
      </div>
      <div className={css({ display: 'grid', gap: 'room', gridTemplateColumns: 'minmax(0, 1fr)' })}>
        <DoorMessages of={of} rules={rules} checkpoint={area?.checkpoint ?? null} />
        <TryRules of={of} rules={rules} checkpoint={area?.checkpoint ?? null} />
        {children}
      </div>
      {question === null ? null : (
        <ConfirmRuleChange question={question} timeZone={of.timeZone} send={agree} onClose={dropQuestion} />
      )}
    </div>
  );
}

interface FormButtonsProps {
  readonly isNew: boolean;
  readonly busy: boolean;
  /** Null if there is nothing to discard. */
  readonly onDiscard: (() => void) | null;
}

function FormButtons({ isNew, busy, onDiscard }: FormButtonsProps) {
  const { form: texts } = useMessages('rules');
  return (
    <div className={css({ display: 'flex', gap: 'snug', flexWrap: 'wrap' })}>
      <Button type="submit" look="primary" size="large" busy={busy}>
        <Save size={20} aria-hidden /> {isNew ? texts.create : texts.save}
      </Button>
      {onDiscard === null ? null : (
        <Button size="large" onClick={onDiscard}>
          {texts.discard}
        </Button>
      )}
    </div>
  );
}

/** The form of an area and the function that saves it. */
function useAreaForm(of: RulesOfEvent, area: EditableArea | null) {
  const { notify, replies } = useEngines();
  const texts = useMessages('rules');
  const navigate = useNavigate();
  const checkpoint = area?.checkpoint ?? '';
  const draft = useDraft(`rules.${of.eventId}.${checkpoint}`, savedOf(area).texts);
  const save = useSaveArea(of, area);
  const [question, setQuestion] = useState<HoldersQuestion | null>(null);
  /** If the server asks for confirmation first, the answer sends the changes. */
  const ask = async (values: AreaTexts, isAgreed = false): Promise<Result<EditableArea | null>> => {
    const result = await save(saved.over, values, isAgreed);
    const asked = result.ok ? null : questionIn(result.failure);
    // A confirmed change that failed stays in its dialog, which shows why.
    setQuestion((before) => asked ?? (isAgreed && !result.ok ? before : null));
    return asked === null ? result : { ok: true, value: null };
  };
  const done = async (stored: EditableArea) => {
    draft.drop();
    notify.done(texts.form.saved(nameOfArea(stored, texts)), texts.form.savedText);
    await Promise.all([replies.readAgain(listAreas), replies.readAgain(readBoard)]);
    if (area === null) await navigate({ to: '.', search: { area: stored.checkpoint }, replace: true });
  };
  const form: Form<AreaField> = useForm<AreaField, EditableArea | null>({
    initial: savedOf(area).texts,
    draft,
    check: (values) => errorsOf(values, checkpoint === '' ? null : checkpoint, texts),
    send: (values) => ask(values),
    done: async (stored) => (stored === null ? undefined : done(stored)),
  });
  const saved = useSaved<AreaField>(form, savedOf(area));
  return {
    form,
    saved,
    question,
    dropQuestion: () => setQuestion(null),
    /** Saves the change that was asked about. */
    async agree() {
      const result = await ask(form.values, true);
      if (result.ok && result.value !== null) await done(result.value);
      return result;
    },
    discard() {
      for (const [field, text] of Object.entries(saved.over.texts) as [AreaField, string][])
        form.set(field, text);
      draft.drop();
    },
  };
}

function errorsOf(
  values: AreaTexts,
  checkpoint: string | null,
  texts: ReturnType<typeof useMessages<'rules'>>,
) {
  const problems = problemsOfArea(values, checkpoint ?? '');
  if (fitsArea(problems)) return {};
  const said = Object.entries(problems.fields).map(([field, code]) => [field, texts.problems[code]] as const);
  const [window] = problems.windows;
  return Object.fromEntries(
    window === undefined ? said : [...said, ['windows', texts.problems[window.code]] as const],
  );
}

/** Adds an area, or saves its changed fields; changes saved elsewhere in the meantime are kept, or shown. */
function useSaveArea({ eventId, areas }: RulesOfEvent, area: EditableArea | null) {
  const { call, replies } = useEngines();
  const params = { registrationId: eventId };
  return async (over: Saved<AreaField>, typed: AreaTexts, isAgreed: boolean) => {
    if (area === null) {
      const taken = areas.map(({ checkpoint }) => checkpoint);
      return call(addArea, {
        params,
        query: askUnless(isAgreed),
        body: { checkpoint: checkpointOf(typed.name, taken), ...bodyOfArea(typed) },
      });
    }
    const { checkpoint } = area;
    const result = await saveChanges({
      over,
      typed,
      send: (_changes, query, all) =>
        call(changeArea, {
          params: { ...params, checkpoint },
          query: { ...query, ...askUnless(isAgreed) },
          body: bodyOfArea(all),
        }),
      read: async () => {
        const now = await call(listAreas, { params });
        if (!now.ok) return now;
        const found = now.value.items.find((one) => one.checkpoint === checkpoint);
        return { ok: true, value: found === undefined ? over : savedOf(found) };
      },
    });
    if (isChangedElsewhere(result)) await replies.readAgain(listAreas);
    return result;
  };
}
