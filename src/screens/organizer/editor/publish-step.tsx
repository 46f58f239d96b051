import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Check, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { orFailedHere } from '#app/engines/failed-here.ts';
import { useAction } from '#app/data/use-action.ts';
import { mostUrgentStatus } from '#app/drafts/most-urgent-status.ts';
import type { EditedQuestions, EditedTypes } from '#app/drafts/use-part-list.ts';
import type { OpenedDraft } from '#app/drafts/use-event-draft.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { eventReads } from '#app/events/event-reads.ts';
import { publishEvent, unpublishEvent, type EditableEvent } from '#contract/events/event-drafts.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { AskedDiscard } from './asked-discard.tsx';
import { MissingList, UnfinishedList, useMissing } from './publish-missing.tsx';
import type { Step } from './steps.ts';
import { unfinishedSteps } from './unfinished-steps.ts';

interface PublishStepProps {
  readonly id: string;
  readonly opened: OpenedDraft;
  readonly types: EditedTypes;
  readonly questions: EditedQuestions;
  /** The server's version; undefined until it is loaded. */
  readonly saved: EditableEvent | undefined;
  readonly goTo: (step: Step) => void;
}

/** Shows missing items and actions to publish, hide or delete the event. */
export function PublishStep(props: PublishStepProps) {
  const { id, opened, saved } = props;
  const { publish: texts } = useMessages('editor');
  const status = saved?.status ?? 'draft';
  if (saved != null && saved.takenDown !== null) return <TakenDown reason={saved.takenDown} />;
  return (
    <Section title={status === 'draft' ? texts.title : texts.published}>
      <div className={css({ display: 'grid', gap: 'base', justifyItems: 'start' })}>
        {status === 'draft' ? <Publish {...props} /> : <Published id={id} saved={saved} />}
        {status === 'draft' ? <Drop id={id} opened={opened} saved={saved} /> : null}
      </div>
    </Section>
  );
}

/** An administrator took the event down, so the server would refuse to publish it. */
function TakenDown({ reason }: { readonly reason: string }) {
  const { takenDown: texts } = useMessages('editor').publish;
  return (
    <Section title={texts.title}>
      <Notice tone="attention" icon={EyeOff}>
        <strong>{texts.text}</strong> {texts.reason} <bdi>{reason}</bdi>
      </Notice>
    </Section>
  );
}

function Publish({ id, opened, types, questions, saved, goTo }: PublishStepProps) {
  const { call } = useEngines();
  const { publish: texts } = useMessages('editor');
  const { draft, view } = opened;
  const params = { registrationId: id };
  const missing = useMissing({ id, opened, types, saved });
  const action = useAction({
    async run() {
      // Save first, so that the current input is published and not an older version.
      await draft.save();
      await types.list?.save();
      await questions.list?.save();
      return call(publishEvent, { params });
    },
    reads: eventReads,
    says: () => ({ title: texts.done, text: texts.doneText }),
  });
  const standings = [...types.view.items, ...questions.view.items].map((item) => item.view);
  const unfinished = unfinishedSteps(view.typed, types, questions);
  const canPublish = missing.length === 0 && mostUrgentStatus(view, ...standings).standing === 'saved';
  return (
    <>
      {unfinished.length === 0 ? null : <UnfinishedList steps={unfinished} goTo={goTo} />}
      {missing.length === 0 ? (
        unfinished.length > 0 ? null : (
          <p>{texts.ready}</p>
        )
      ) : (
        <MissingList id={id} opened={opened} missing={missing} goTo={goTo} />
      )}
      <AlertText text={action.error} />
      {missing.length === 0 && unfinished.length === 0 && !canPublish ? (
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.needsSaving}</p>
      ) : null}
      <Button
        look="primary"
        size="large"
        busy={action.busy}
        disabled={!canPublish}
        onClick={() => action.run()}
      >
        <Check size={20} aria-hidden /> {texts.action}
      </Button>
    </>
  );
}

function Published({ id, saved }: { readonly id: string; readonly saved: EditableEvent | undefined }) {
  const { call } = useEngines();
  const { publish: texts } = useMessages('editor');
  const params = { registrationId: id };
  const hide = useAction({
    run: () => call(unpublishEvent, { params }),
    reads: eventReads,
    says: () => ({ title: texts.unpublished, text: texts.unpublishedText }),
    undo: () => call(publishEvent, { params }),
    failedTitle: texts.notUnpublished,
  });
  const isShown = saved?.status === 'published';
  // Just created: the form is not part of the event's own page yet.
  const isNew = useParams({ strict: false }).registrationId === undefined;
  return (
    <>
      {saved?.status === 'cancelled' ? <p>{texts.cancelled}</p> : null}
      {saved?.status === 'ended' ? <p>{texts.ended}</p> : null}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        {isNew ? (
          <Link
            to="/myEventsDetails/$registrationId"
            params={params}
            className={buttonStyle({ look: 'primary' })}
          >
            {texts.manage}
          </Link>
        ) : null}
        <Link
          to="/events/$registrationId"
          params={params}
          className={buttonStyle(isNew ? {} : { look: 'primary' })}
        >
          {texts.see}
        </Link>
      </div>
      {isShown && saved.mayUnpublish ? (
        <Button busy={hide.busy} onClick={() => hide.run()}>
          {texts.unpublish}
        </Button>
      ) : null}
      {isShown && !saved.mayUnpublish ? (
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.unpublishNot}</p>
      ) : null}
    </>
  );
}

/** Deletes a draft permanently, at the server if it is there, otherwise from this device. */
function Drop({ id, opened, saved }: Pick<PublishStepProps, 'id' | 'opened' | 'saved'>) {
  const { drafts } = useEngines();
  const { publish: texts, lost } = useMessages('editor');
  const navigate = useNavigate();
  const shell = useShellTexts();
  const [asking, setAsking] = useState(false);
  const { over, mayBeThere } = opened.view;
  const isHere = over === null && !mayBeThere;
  const words = isHere ? texts.discarding : texts.deleting;
  const drop = useAction({
    run: () => orFailedHere(async () => (await drafts()).remove(id), lost.notStored, shell),
    // Deleting twice is deleting once.
    called: 'read',
    reads: [myEvents],
    says: () => ({ title: texts.deleting.done }),
    async closes() {
      setAsking(false);
      await navigate({ to: '/my-events' });
    },
  });
  if (over !== null && saved?.mayDelete !== true) return null;
  return (
    <AskedDiscard
      look="plain"
      label={isHere ? texts.discard : texts.delete}
      title={words.title}
      text={words.text}
      action={drop}
      asking={asking}
      onAsk={setAsking}
    />
  );
}
