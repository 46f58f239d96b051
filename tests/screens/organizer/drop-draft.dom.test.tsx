import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import type { OpenedDraft } from '#app/drafts/use-event-draft.ts';
import type { EditedQuestions, EditedTypes } from '#app/drafts/use-part-list.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { newEventTexts } from '#app/events/event-form.ts';
import type { EditableEvent } from '#contract/events/event-drafts.ts';
import { StorageError } from '#database/storage-error.ts';
import { PublishStep } from '#screens/organizer/editor/publish-step.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const led = vi.fn<(to: object) => Promise<void>>(async () => {});
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => led,
  useParams: () => ({}),
  Link: ({ children }: { children: unknown }) => <a href="/">{children as string}</a>,
}));

const { publish: texts, lost } = textsOf('editor');
const nothing = { view: { items: [], isLoaded: true, order: null } } as unknown;

type Whereabouts = 'server' | 'here' | 'unknown';

/** Deletes a draft, whose deletion ends like this; returns what was said. */
async function dropped(where: Whereabouts, ends: () => Promise<object>) {
  const isOnServer = where === 'server';
  const typed = newEventTexts(handClock().wall(), 'Africa/Banjul');
  const over = isOnServer ? { texts: typed, version: 'v1' } : null;
  const opened = {
    draft: {},
    view: { typed, over, standing: 'saved', failure: null, mayBeThere: where === 'unknown' },
  } as unknown as OpenedDraft;
  const done = vi.fn<(title: string) => void>();
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const engines = {
    clock: handClock(),
    replies: createReplies(),
    call: async () => ({ ok: true, value: { items: [], deleted: true } }),
    drafts: async () => ({ remove: ends }),
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { subscribe: () => () => {}, reached: () => true },
    notify: { done, failed: () => {} },
    messages: english,
  } as unknown as Engines;
  const saved = {
    status: 'draft',
    missing: [],
    takenDown: null,
    mayDelete: true,
  } as unknown as EditableEvent;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <PublishStep
        id="e1"
        opened={opened}
        types={nothing as EditedTypes}
        questions={nothing as EditedQuestions}
        saved={isOnServer ? saved : undefined}
        goTo={() => {}}
      />
    </EnginesProvider>,
  );
  const label = where === 'here' ? texts.discard : texts.delete;
  await doing(() => button(label, box).click());
  const dialog = document.querySelector('[role=alertdialog]') ?? box;
  await doing(() => button(label, dialog).click());
  return { done, dialog };
}

it('says that a draft which is only here was not deleted, if the store fails at it', async () => {
  const { done, dialog } = await dropped('here', () => Promise.reject(new StorageError('storage_full')));
  await until(() => expect(dialog.querySelector('[role=alert]')?.textContent).toContain(lost.notStored));
  expect([done.mock.calls, led.mock.calls]).toEqual([[], []]);
});

it('does not say of a draft that may be at the server that it is only on this device', async () => {
  const failure = { kind: 'unreachable', nothingSent: true };
  const { done, dialog } = await dropped('unknown', async () => ({ ok: false, failure }));
  await until(() => expect(dialog.querySelector('[role=alert]')).not.toBeNull());
  expect(dialog.textContent).toContain(texts.deleting.text);
  expect([done.mock.calls, led.mock.calls]).toEqual([[], []]);
});

it('leaves the page of a draft that the server deleted', async () => {
  const { done } = await dropped('server', async () => ({ ok: true, value: null }));
  await until(() => expect(led).toHaveBeenCalledWith({ to: '/my-events' }));
  expect(done.mock.calls).toEqual([[texts.deleting.done, undefined, undefined]]);
});
