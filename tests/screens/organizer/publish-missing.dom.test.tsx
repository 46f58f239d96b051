import { expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import type { OpenedDraft } from '#app/drafts/use-event-draft.ts';
import type { EditedQuestions, EditedTypes } from '#app/drafts/use-part-list.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { newEventTexts } from '#app/events/event-form.ts';
import { newTypeTexts } from '#app/events/ticket-type-form.ts';
import type { EditableEvent } from '#contract/events/event-drafts.ts';
import { PublishStep } from '#screens/organizer/editor/publish-step.tsx';
import { MissingList, UnfinishedList, useMissing } from '#screens/organizer/editor/publish-missing.tsx';
import type { Step } from '#screens/organizer/editor/steps.ts';
import { unfinishedSteps } from '#screens/organizer/editor/unfinished-steps.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const { publish: texts } = textsOf('editor');

/** Lists what an event with a venue and one ticket type still needs; the server's copy predates the ticket type. */
async function step() {
  const gates: string[] = [];
  const clock = handClock();
  const typed = {
    ...newEventTexts(clock.wall(), 'Africa/Banjul'),
    name: 'Drum Circle',
    venueName: 'Cape Point Beach',
  };
  const auth = { status: 'authenticated', user: null };
  const view = { typed, over: { texts: typed, version: 'v1' } };
  const opened = { draft: { save: async () => true }, view } as unknown as OpenedDraft;
  const engines = {
    clock,
    replies: createReplies(),
    call: async ({ method }: { method: string }, { body }: { body?: { name: string } }) => {
      if (method === 'POST' && body !== undefined) gates.push(body.name);
      return { ok: true, value: method === 'GET' ? { items: gates.map((name) => ({ name })) } : {} };
    },
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { subscribe: () => () => {}, reached: () => true },
    notify: { done: () => {}, failed: () => {} },
    messages: english,
  } as unknown as Engines;
  const types = { view: { items: [{}], isLoaded: true } } as unknown as EditedTypes;
  const saved = { missing: [] } as unknown as EditableEvent;
  function Step() {
    const missing = useMissing({ id: 'e1', opened, types, saved });
    return <MissingList id="e1" opened={opened} missing={missing} goTo={() => {}} />;
  }
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Step />
    </EnginesProvider>,
  );
  await doing(() => {});
  return { box, gates };
}

it('says before "Publish" that a venue needs a gate, and adds one with a press', async () => {
  const { box, gates } = await step();
  expect(box.textContent).toContain(texts.missing.gates);
  await doing(() => button(texts.addGate, box).click());
  expect(gates).toEqual([texts.mainGate]);
  expect(box.textContent).not.toContain(texts.missing.gates);
});

const typesOf = (...prices: readonly string[]) =>
  ({
    view: {
      isLoaded: true,
      items: prices.map((price) => ({
        view: { typed: newTypeTexts('Table', price, 'GMD') },
      })),
    },
  }) as unknown as EditedTypes;
const noQuestions = { view: { items: [] } } as unknown as EditedQuestions;

it('names the steps with incomplete fields, which keep everything from being saved', () => {
  const typed = newEventTexts(handClock().wall(), 'Africa/Banjul');
  expect(unfinishedSteps(typed, typesOf('1500'), noQuestions)).toEqual([]);
  expect(unfinishedSteps(typed, typesOf('1500', ''), noQuestions)).toEqual(['tickets']);
  const wrong = { ...typed, endsAt: typed.doorsOpenAt, websiteUrl: 'nowhere' };
  expect(unfinishedSteps(wrong, typesOf(), noQuestions)).toEqual(['what', 'when']);
});

it('leads to a step with incomplete fields before “Publish”', async () => {
  const went: Step[] = [];
  const box = await mount(
    <EnginesProvider engines={{ messages: english } as unknown as Engines}>
      <UnfinishedList steps={['tickets']} goTo={(next) => went.push(next)} />
    </EnginesProvider>,
  );
  expect(box.textContent).toContain(texts.unfinished);
  await doing(() => button(textsOf('editor').steps.tickets, box).click());
  expect(went).toEqual(['tickets']);
});

it('explains that an administrator took the event down, and why, instead of offering to publish', async () => {
  const saved = { status: 'draft', missing: [], takenDown: 'It uses another’s name.' };
  const nothing = {} as unknown;
  const box = await mount(
    <EnginesProvider engines={{ messages: english } as unknown as Engines}>
      <PublishStep
        id="e1"
        opened={nothing as OpenedDraft}
        types={nothing as EditedTypes}
        questions={nothing as EditedQuestions}
        saved={saved as unknown as EditableEvent}
        goTo={() => {}}
      />
    </EnginesProvider>,
  );
  expect(box.textContent).toContain(`${texts.takenDown.text} Reason: It uses another’s name.`);
  expect(box.querySelectorAll('button')).toHaveLength(0);
});
