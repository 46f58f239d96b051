import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import type { TypeOnPage } from '#app/drafts/type-list.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { newTypeTexts } from '#app/events/ticket-type-form.ts';
import { noTerms } from '#domain/events/sold-terms.ts';
import { TypeQuestion } from '#screens/organizer/editor/tickets/type-question.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const { touched: texts } = textsOf('editor');
const saved = newTypeTexts('Drinks', '50', 'GMD');
const typed = { ...saved, kind: 'add_on', uses: '1', perTicket: '1' };
const terms = { onlineUrl: null, ageLimit: null, reentry: 'single' } as const;

/** Saves an event's first add-on, which requires confirmation because it changes which codes 120 tickets need. */
async function asked() {
  const agree = vi.fn<() => Promise<boolean>>(async () => true);
  const type = vi.fn<(typed: object) => void>();
  const question = {
    text: '120 people have tickets for this event.',
    change: {
      changed: ['codePolicy'],
      was: { ...noTerms, ...terms, codePolicy: 'static' },
      now: { ...noTerms, ...terms, codePolicy: 'rotating' },
      types: [],
      gatesWere: [],
      gatesAre: [],
      effects: [],
    },
  };
  const view = { typed, over: { texts: saved }, question, standing: 'asked', failure: null };
  const onPage = { draft: { agree, type, view: () => view }, view } as unknown as TypeOnPage;
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const notify = { done: vi.fn<(...said: unknown[]) => void>(), failed: () => {} };
  const engines = {
    clock: handClock(),
    call: async () => ({ ok: true, value: { items: [] } }),
    replies: createReplies(),
    notify,
    stored: { get: () => null, keys: () => [], onChange: () => () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <TypeQuestion eventId="event-1" type={onPage} timeZone="Africa/Banjul" />
    </EnginesProvider>,
  );
  return { agree, box, notify, question, type };
}

test('asks before making the first add-on, naming affected people and required codes', async () => {
  const { agree, box, notify, question } = await asked();
  expect(box.textContent).toContain(texts.title);
  expect(box.textContent).toContain(question.text);
  await doing(() => button(texts.review).click());
  const dialog = document.querySelector('[role=alertdialog]');
  expect(dialog?.textContent).toContain(question.text);
  expect(dialog?.querySelector('[data-touched=codePolicy]')).not.toBeNull();
  await doing(() => button(texts.change).click());
  await until(() => expect(notify.done).toHaveBeenCalledOnce());
  expect(agree).toHaveBeenCalledOnce();
});

test('reverts to a ticket on undo, without sending anything', async () => {
  const { agree, type } = await asked();
  await doing(() => button(texts.undo).click());
  expect(type).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: '' }));
  expect(agree).not.toHaveBeenCalled();
});
