import type { ComponentProps, ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useServer } from '#app/data/server-data.ts';
import { problemsOfEvent, type EventField, type EventTexts } from '#app/events/event-form.ts';
import { mostUrgentStatus } from '#app/drafts/most-urgent-status.ts';
import { useEventDraft, type OpenedDraft } from '#app/drafts/use-event-draft.ts';
import {
  type EditedQuestions,
  type EditedTypes,
  useQuestions,
  useTicketTypes,
} from '#app/drafts/use-part-list.ts';
import { readEventDraft } from '#contract/events/event-drafts.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { Button } from '#ui/button.tsx';
import { EventChangedElsewhere } from './changed-elsewhere.tsx';
import { QuestionsChangedElsewhere } from './questions/questions-changed-elsewhere.tsx';
import { QuestionsStep } from './questions/questions-step.tsx';
import { TypesChangedElsewhere } from './tickets/types-changed-elsewhere.tsx';
import { Fees } from './tickets/fees.tsx';
import { TicketsStep } from './tickets/tickets-step.tsx';
import { WaysToPay } from './tickets/ways-to-pay.tsx';
import { CoverField } from './cover-field.tsx';
import { DraftChip } from './draft-chip.tsx';
import { DoorStep } from './door-step.tsx';
import { EventQuestion } from './event-question.tsx';
import { LostEvent } from './lost-event.tsx';
import { OpenPreview, Preview } from './preview.tsx';
import { PublishStep } from './publish-step.tsx';
import type { StepForm } from './step-form.ts';
import { steps, type Step } from './steps.ts';
import { unfinishedSteps } from './unfinished-steps.ts';
import { useShownStep } from './use-shown-step.ts';
import { WhatStep } from './what-step.tsx';
import { WhenStep } from './when-step.tsx';
import { WhereStep } from './where-step.tsx';

/** The room for form and page decides whether they stand beside one another, in letters of any size. */
const roomStyle = css({ containerType: 'inline-size' });
const bodyStyle = css({
  display: 'grid',
  gap: 'wide',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 56rem)': { gridTemplateColumns: '40rem minmax(0, 40rem)' },
});
const columnStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'wide',
  maxW: 'column',
  alignContent: 'start',
});
const stepStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'wide' });
const previewStyle = css({
  display: 'none',
  '@container (min-width: 56rem)': { display: 'block', position: 'sticky', top: 'room', alignSelf: 'start' },
});
const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'snug',
  alignItems: 'center',
  justifyContent: 'space-between',
});
/** Hidden where the preview is beside the form. */
const noRoomStyle = css({ '@container (min-width: 56rem)': { display: 'none' } });
/** Focused when it is called up, so that a keyboard goes on there; its heading shows where that is. */
const stepPlace = css({ outline: 'none' });
/** Phones show one step at a time. */
const otherStep = css({ outline: 'none', display: { base: 'none', md: 'block' } });

interface EventEditorProps {
  readonly id: string;
  /** The form of a new event; null if it exists already. */
  readonly fresh: EventTexts | null;
  /** Whether it has yet to be published, as far as is known. */
  readonly isDraft: boolean;
}

/** An event editor: opens the event from this device or the server, with or without a connection. */
export function EventEditor({ id, fresh, isDraft }: EventEditorProps) {
  const { loading, failed } = useMessages('editor');
  const { opened, again } = useEventDraft(id, fresh);
  const failure = opened?.ok === false ? opened.failure : null;
  return (
    <ReadState
      read={{
        data: opened?.ok === true ? opened.value : undefined,
        at: 0,
        failure,
        loading: opened === null,
        again,
      }}
      titles={{ loading, error: failed, offline: failed }}
    >
      {(draft) => (
        <div className={roomStyle}>
          <Editor id={id} opened={draft} isDraft={isDraft} />
        </div>
      )}
    </ReadState>
  );
}

interface EditorProps extends Pick<EventEditorProps, 'id' | 'isDraft'> {
  readonly opened: OpenedDraft;
}

/** An event's autosaved form, beside a preview of its page. */
function Editor({ id, opened, isDraft }: EditorProps) {
  const { draft, view } = opened;
  const { step, element, goTo } = useShownStep();
  const isNew = view.over === null;
  const saved = useServer(readEventDraft, { params: { registrationId: id } }, { off: isNew });
  const [types, questions] = [useTicketTypes(id, isNew), useQuestions(id, isNew)];
  const typed = { id, opened, types, questions };
  const form: StepForm = {
    texts: view.typed,
    problems: problemsOfEvent(view.typed),
    refused: refusedFields(opened),
    set: (changes) => draft.type(changes),
  };
  const unfinished = unfinishedSteps(view.typed, types, questions);
  const content: Readonly<Record<Step, ReactNode>> = {
    what: <WhatStep form={form} isDraft={isDraft} cover={<CoverField id={id} opened={opened} />} />,
    when: <WhenStep form={form} />,
    where: <WhereStep form={form} />,
    tickets: <Tickets id={id} form={form} types={types} isNew={isNew} />,
    questions: <QuestionsStep questions={questions} types={types} />,
    door: <DoorStep form={form} />,
    publish: <PublishStep {...typed} saved={saved.data} goTo={goTo} />,
  };
  return (
    <div className={bodyStyle}>
      <div className={columnStyle}>
        <div className={headStyle}>
          <DraftChip {...combinedStatus(opened, types, questions)} fits={unfinished.length === 0} />
          <OpenPreview id={id} isNew={isNew} texts={view.typed} types={types} className={noRoomStyle} />
        </div>
        <LostEvent {...typed} />
        <EventChangedElsewhere draft={draft} view={view} />
        <TypesChangedElsewhere id={id} types={types} timeZone={view.typed.timeZone} />
        <QuestionsChangedElsewhere questions={questions} types={types} />
        {steps.map((one) => (
          <div
            key={one}
            ref={one === step ? element : undefined}
            tabIndex={-1}
            className={one === step ? stepPlace : otherStep}
          >
            {content[one]}
            <EventQuestion opened={opened} step={one} />
          </div>
        ))}
        <StepButtons step={step} goTo={goTo} />
      </div>
      <aside className={previewStyle}>
        <Preview id={id} isNew={isNew} texts={view.typed} types={types} />
      </aside>
    </div>
  );
}

/** Ticket types, fees and payment methods. */
function Tickets({ isNew, ...props }: ComponentProps<typeof TicketsStep> & { readonly isNew: boolean }) {
  return (
    <div className={stepStyle}>
      <TicketsStep {...props} />
      <Fees id={props.id} isNew={isNew} />
      <WaysToPay id={props.id} isNew={isNew} />
    </div>
  );
}

/** Returns the combined save state of the event, its ticket types and its questions. */
function combinedStatus({ view }: OpenedDraft, ...lists: readonly (EditedTypes | EditedQuestions)[]) {
  const standings = lists.flatMap(({ view: { items, order } }) => [
    ...items.map((item) => item.view),
    ...(order === null ? [] : [order.view]),
  ]);
  return mostUrgentStatus(view, ...standings);
}

/** Returns the server's errors by field. */
function refusedFields({ view }: OpenedDraft): Partial<Readonly<Record<EventField, string>>> {
  const { failure } = view;
  return failure?.kind === 'refused' ? (failure.fields ?? {}) : {};
}

/** Navigation between the steps on phones. */
function StepButtons({ step, goTo }: { readonly step: Step; readonly goTo: (step: Step) => void }) {
  const { steps: texts } = useMessages('editor');
  const at = steps.indexOf(step);
  const [before, next] = [steps[at - 1], steps[at + 1]];
  return (
    <nav
      aria-label={texts.label}
      className={css({ display: { base: 'flex', md: 'none' }, flexWrap: 'wrap', gap: 'snug' })}
    >
      <p className={css({ w: 'full', textStyle: 'small', color: 'text.soft' })}>
        {texts.position(at + 1, steps.length)}
      </p>
      {before === undefined ? null : <Button onClick={() => goTo(before)}>{texts.back}</Button>}
      {next === undefined ? null : (
        <Button
          look="primary"
          // Next to the back button, or on its own line.
          className={css({ flex: '1' })}
          onClick={() => goTo(next)}
        >
          {texts.next(texts[next])}
        </Button>
      )}
    </nav>
  );
}
