import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import type { DraftStatus } from '#app/drafts/draft-state.ts';
import type { UnsentEvent } from '#app/engines/drafts.ts';
import type { OpenedDraft } from '#app/drafts/use-event-draft.ts';
import type { EditedQuestions, EditedTypes } from '#app/drafts/use-part-list.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { newEventTexts } from '#app/events/event-form.ts';
import { newQuestionTexts } from '#app/events/question-form.ts';
import { newTypeTexts } from '#app/events/ticket-type-form.ts';
import { StorageError } from '#database/storage-error.ts';
import { LostEvent } from '#screens/organizer/editor/lost-event.tsx';
import { NoAccess } from '#screens/organizer/event/no-access.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const shownEvent = vi.hoisted(() => ({ registrationId: '' }));
const led = vi.fn<(to: object) => Promise<void>>(async () => {});
beforeEach(() => led.mockClear());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => led,
  useParams: () => shownEvent,
  Link: ({ children, to, search }: { children: unknown; to: string; search?: object }) => (
    <a href={`${to} ${JSON.stringify(search ?? {})}`}>{children as string}</a>
  ),
}));

const { lost: texts } = textsOf('editor');
const typed = { ...newEventTexts(0, 'Africa/Banjul'), name: 'Drum Circle, long version' };
const refused = (code: string) => ({ kind: 'refused', status: 404, code, message: code, errors: [] });

interface Case {
  readonly failure?: object | null;
  readonly typeFailure?: object | null;
  /** Version that the ticket type is typed over. */
  readonly typeVersion?: string;
  readonly orderFailure?: object;
  /** The ticket type of its question. */
  readonly askedWith?: string;
  readonly standing?: DraftStatus;
}

const partsOf = ({ typeFailure = null, typeVersion = 'v1', orderFailure, askedWith = 't1' }: Case) => {
  const over = { version: typeVersion };
  const type = {
    id: 't1',
    view: { typed: newTypeTexts('Table', '1500', 'GMD'), over, failure: typeFailure },
  };
  const order = orderFailure === undefined ? null : { view: { over, failure: orderFailure } };
  const question = { ...newQuestionTexts('text'), text: 'Which table?', ticketTypes: askedWith };
  return {
    types: { view: { items: [type], order: null } } as unknown as EditedTypes,
    questions: {
      view: { items: [{ id: 'q1', view: { typed: question, over, failure: null } }], order },
    } as unknown as EditedQuestions,
  };
};

interface Store {
  /** The store fails as it copies, or at everything. */
  readonly fails?: 'copy' | 'all';
  readonly unsent?: Partial<UnsentEvent>;
}

/** What the device's store was told. */
function store({ fails, unsent }: Store = {}) {
  const did: string[] = [];
  const added: { readonly list: string; readonly id: string; readonly texts: object }[] = [];
  const list = (name: string) => (eventId: string) => ({
    add: (id: string, texts: object) => added.push({ list: `${name} of ${eventId}`, id, texts }),
    move: () => {},
    stored: async () => fails === undefined,
    stop: () => {},
  });
  const drafts = {
    begin: (id: string) => ({
      ok: true,
      value: {
        type: ({ name }: typeof typed) => did.push(`typed ${name} into ${id}`),
        stored: async () => true,
      },
    }),
    async discard(id: string) {
      if (fails === 'all') throw new StorageError('storage_full');
      did.push(`discarded ${id}`);
    },
    abandon: async (id: string) => void did.push(`abandoned ${id}`),
    types: list('types'),
    questions: list('questions'),
    unsent: async () => [{ id: 'e1', name: 'Drum Circle', isNew: false, hasForm: true, ...unsent }],
  };
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const engines = {
    clock: handClock(),
    replies: createReplies(),
    drafts: async () => drafts,
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { subscribe: () => () => {}, reached: () => true },
    notify: { done: () => {}, failed: () => {} },
    messages: english,
  } as unknown as Engines;
  return { did, added, engines };
}

async function editor(one: Case, of: Store = {}) {
  const { did, added, engines } = store(of);
  const turn: { into: (next: Case) => void } = { into: () => {} };
  const node = ({ failure = null, standing = 'refused', ...more }: Case) => {
    const view = { typed, over: { texts: typed, version: 'v1' }, failure, standing };
    const opened = { draft: {}, view } as unknown as OpenedDraft;
    return (
      <EnginesProvider engines={engines}>
        <LostEvent id="e1" opened={opened} {...partsOf(more)} />
      </EnginesProvider>
    );
  };
  function Shown() {
    const [now, setNow] = useState(one);
    turn.into = setNow;
    return node(now);
  }
  const box = await mount(<Shown />);
  return { box, did, added, become: (next: Case) => doing(() => turn.into(next)) };
}

describe('an event that was deleted, or given away, while it was edited', () => {
  it.each([
    ['the event was refused', { failure: refused('event_not_found') }],
    ['the event is no longer theirs', { failure: refused('not_allowed') }],
    ['one of its ticket types was refused', { typeFailure: refused('event_not_found') }],
    ['the order of its questions was refused', { orderFailure: refused('event_not_found') }],
  ])('says what happened, when %s', async (_name, one: Case) => {
    const { box } = await editor(one);
    expect(box.querySelector('[role=alert]')?.textContent).toContain(texts.title);
  });

  it.each([
    ['it is saved', { failure: null, standing: 'saved' }],
    ['a field is invalid', { failure: refused('invalid') }],
  ] as const)('is not announced when %s', async (_name, one: Case) => {
    const { box } = await editor(one);
    expect(box.textContent).toBe('');
  });

  it('becomes a new event with its ticket types and questions, at a press', async () => {
    const { box, did, added } = await editor({ failure: refused('event_not_found') });
    await doing(() => button(texts.copy, box).click());
    await until(() => expect(led).toHaveBeenCalled());
    const [type, question] = added;
    const id = type?.list.replace('types of ', '') ?? '';
    expect(did).toEqual([`typed ${typed.name} into ${id}`, 'abandoned e1']);
    expect(type).toMatchObject({ texts: { name: 'Table' } });
    expect(question).toMatchObject({
      list: `questions of ${id}`,
      texts: { text: 'Which table?', ticketTypes: type?.id },
    });
    expect(new Set(['e1', 't1', 'q1', id, type?.id, question?.id]).size).toBe(6);
    expect(led).toHaveBeenCalledExactlyOnceWith({ to: '/events/create', search: { draft: id } });
  });

  it('says that a question is not asked whose ticket types are not here, and only then', async () => {
    const failure = refused('event_not_found');
    expect((await editor({ failure })).box.textContent).not.toContain(texts.unasked);
    const { box } = await editor({ failure, askedWith: 'elsewhere' });
    expect(box.querySelector('[role=alert]')?.textContent).toContain(texts.unasked);
  });

  it('is removed from this device after a question, which leads to the list of events', async () => {
    const { box, did } = await editor({ failure: refused('event_not_found') });
    await doing(() => button(texts.discard, box).click());
    expect(did).toEqual([]);
    const dialog = document.querySelector('[role=alertdialog]');
    expect(dialog?.textContent).toContain(texts.discarding);
    await doing(() => button(texts.discard, dialog ?? document).click());
    await until(() => expect(led).toHaveBeenCalled());
    expect(did).toEqual(['discarded e1']);
    expect(led).toHaveBeenCalledExactlyOnceWith({ to: '/my-events' });
  });

  it('stays lost while a refused ticket type is typed in, until a save of it succeeds', async () => {
    const { box, become } = await editor({
      standing: 'saved',
      typeFailure: refused('event_not_found'),
    });
    await doing(() => button(texts.discard, box).click());
    await become({ standing: 'saved' });
    expect(box.textContent).toContain(texts.title);
    expect(document.querySelector('[role=alertdialog]')).not.toBeNull();
    await become({ standing: 'saved', typeVersion: 'v2' });
    expect(box.textContent).toBe('');
  });

  it('keeps what was typed, and says so, if the device cannot store the new event', async () => {
    const { box, did } = await editor({ failure: refused('event_not_found') }, { fails: 'copy' });
    await doing(() => button(texts.copy, box).click());
    await until(() => expect(box.textContent).toContain(texts.notStored));
    expect(did).not.toContain('abandoned e1');
    expect(led).not.toHaveBeenCalled();
  });

  it('says so when the store fails', async () => {
    const { box } = await editor({ failure: refused('event_not_found') }, { fails: 'all' });
    await doing(() => button(texts.copy, box).click());
    await until(() => expect(box.textContent).toContain(texts.notStored));
    await doing(() => button(texts.discard, box).click());
    const dialog = document.querySelector('[role=alertdialog]') ?? document;
    await doing(() => button(texts.discard, dialog).click());
    await until(() => expect(dialog.textContent).toContain(texts.notStored));
    expect(led).not.toHaveBeenCalled();
  });
});

it('offers to discard ticket types of an event without access, which the editor cannot show', async () => {
  const { engines, did } = store({ unsent: { name: '', hasForm: false } });
  Object.assign(shownEvent, { registrationId: 'e1' });
  const { discard } = textsOf('desk').event.noAccess;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <NoAccess />
    </EnginesProvider>,
  );
  await until(async () => {
    await doing(() => {});
    expect(box.textContent).toContain(discard);
  });
  expect(box.querySelector('a[href*=create]')).toBeNull();
  await doing(() => button(discard, box).click());
  await doing(() => button(discard, document.querySelector('[role=alertdialog]') ?? document).click());
  await until(() => expect(led).toHaveBeenCalledExactlyOnceWith({ to: '/my-events' }));
  expect(did).toEqual(['discarded e1']);
});

it('leads from the page of an event without access to what was entered for it', async () => {
  const { engines } = store();
  const page = (registrationId: string) => {
    Object.assign(shownEvent, { registrationId });
    return (
      <EnginesProvider engines={engines}>
        <NoAccess />
      </EnginesProvider>
    );
  };
  const { typed: link } = textsOf('desk').event.noAccess;
  const box = await mount(page('e1'));
  await until(async () => {
    await doing(() => {});
    expect(box.textContent).toContain(link);
  });
  expect(box.querySelector('a[href*=create]')?.getAttribute('href')).toBe('/events/create {"draft":"e1"}');
  const other = await mount(page('e2'));
  await doing(() => {});
  expect(other.textContent).not.toContain(link);
});
