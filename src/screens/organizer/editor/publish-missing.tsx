import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { css } from 'styled-system/css';
import { useNewId } from '#app/data/new-id.ts';
import { useAction } from '#app/data/use-action.ts';
import { useServer } from '#app/data/server-data.ts';
import type { EditedTypes } from '#app/drafts/use-part-list.ts';
import type { OpenedDraft } from '#app/drafts/use-event-draft.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { timesOf } from '#app/events/event-form.ts';
import { addGate, listGates } from '#contract/door/gates.ts';
import { readEventDraft, type EditableEvent } from '#contract/events/event-drafts.ts';
import { missingForPublishing, type PublishStep } from '#domain/events/event-form.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button, buttonStyle } from '#ui/button.tsx';
import { stepOf, type Step } from './steps.ts';

export type Missing = PublishStep | 'unknown';

interface MissingFacts {
  readonly id: string;
  readonly opened: OpenedDraft;
  readonly types: EditedTypes;
  /** The server's version; undefined until it is loaded. */
  readonly saved: EditableEvent | undefined;
}

/** Returns what prevents publishing, from the form and the server's data. */
export function useMissing({ id, opened, types, saved }: MissingFacts): readonly Missing[] {
  const { clock } = useEngines();
  const { typed: texts, over } = opened.view;
  const gates = useServer(listGates, { params: { registrationId: id } }, { off: over === null });
  // Saving a known location adopts its gates.
  const readAgain = useEffectEvent(gates.again);
  const version = over?.version;
  useEffect(() => {
    if (version !== undefined) readAgain();
  }, [version]);
  const missing = saved?.missing ?? ['tickets'];
  const now = clock.wall();
  const typed = missingForPublishing(
    {
      name: texts.name.trim(),
      endsAt: timesOf(texts)?.endsAt ?? now,
      hasVenue: texts.place === 'venue' && texts.venueName.trim() !== '',
      onlineUrl: texts.onlineUrl.trim() === '' ? null : texts.onlineUrl,
      websiteUrl: texts.websiteUrl.trim() === '' ? null : texts.websiteUrl,
      ticketTypes: types.view.isLoaded ? types.view.items.length : Number(!missing.includes('tickets')),
      gates: gates.data?.items.length ?? Number(!missing.includes('gates')),
    },
    now,
  );
  return missing.includes('unknown') ? [...typed, 'unknown'] : typed;
}

interface MissingListProps extends Pick<MissingFacts, 'id' | 'opened'> {
  readonly missing: readonly Missing[];
  readonly goTo: (step: Step) => void;
}

/** Lists the missing items, each with a link to fix it. */
export function MissingList({ id, opened, missing, goTo }: MissingListProps) {
  const { publish: texts, steps } = useMessages('editor');
  const way = (step: Missing) => {
    const inForm = stepOf[step];
    if (inForm !== undefined)
      return (
        <Button look="outline" onClick={() => goTo(inForm)}>
          {steps[inForm]}
        </Button>
      );
    return step === 'gates' ? <AddMainGate id={id} opened={opened} /> : <EventLink id={id} />;
  };
  return (
    <>
      <p role="status">{texts.missingTitle(missing.length)}</p>
      <ul className={css({ display: 'grid', gap: 'snug', w: 'full' })}>
        {missing.map((step) => (
          <li
            key={step}
            className={css({ display: 'flex', flexWrap: 'wrap', gap: 'base', alignItems: 'center' })}
          >
            <span>{texts.missing[step]}</span>
            {way(step)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface UnfinishedProps {
  readonly steps: readonly Step[];
  readonly goTo: (step: Step) => void;
}

/** Leads to the steps with fields that keep the form from being saved for everyone. */
export function UnfinishedList({ steps, goTo }: UnfinishedProps) {
  const { publish: texts, steps: names } = useMessages('editor');
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'base', alignItems: 'center' })}>
      <p role="status">{texts.unfinished}</p>
      {steps.map((step) => (
        <Button key={step} look="outline" onClick={() => goTo(step)}>
          {names[step]}
        </Button>
      ))}
    </div>
  );
}

/** Most events have one gate; further ones, and areas, are created on the event's page. */
function AddMainGate({ id, opened }: Pick<MissingFacts, 'id' | 'opened'>) {
  const { call } = useEngines();
  const { publish: texts } = useMessages('editor');
  const gateId = useNewId();
  const action = useAction({
    async run() {
      await opened.draft.save();
      return call(addGate, {
        params: { registrationId: id },
        query: {},
        body: { gateId, name: texts.mainGate, checkpoint: 'event' },
      });
    },
    reads: [listGates, readEventDraft],
    says: () => ({ title: texts.gateAdded, text: texts.moreGates }),
  });
  return (
    <>
      <Button look="outline" busy={action.busy} onClick={() => action.run()}>
        {texts.addGate}
      </Button>
      <AlertText text={action.error} />
    </>
  );
}

function EventLink({ id }: { readonly id: string }) {
  const { edit } = useMessages('editor');
  return (
    <Link
      to="/myEventsDetails/$registrationId"
      params={{ registrationId: id }}
      className={buttonStyle({ look: 'outline' })}
    >
      {edit}
    </Link>
  );
}
