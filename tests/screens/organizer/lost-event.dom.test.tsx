import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import type { DraftStatus } from '#app/drafts/draft-state.ts';
import type { OpenedDraft } from '#app/drafts/use-event-draft.ts';
import type { EditedQuestions, EditedTypes } from '#app/drafts/use-part-list.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { newEventTexts } from '#app/events/event-form.ts';
import { newQuestionTexts } from '#app/events/question-form.ts';
import { newTypeTexts } from '#app/events/ticket-type-form.ts';
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
  readonly standing?: DraftStatus;
}

const partsOf = ({ typeFailure = null }: Case) => {
  const type = { id: 't1', view: { typed: newTypeTexts('Table', '1500', 'GMD'), failure: typeFailure } };
  const question = { ...newQuestionTexts('text'), text: 'Which table?', ticketTypes: 't1' };
  return {
    types: { view: { items: [type] } } as unknown as EditedTypes,
    questions: {
      view: { items: [{ id: 'q1', view: { typed: question, failure: null } }] },
    } as unknown as EditedQuestions,
  };
};

/** What the device's store was told. */
function store() {
  const did: string[] = [];
  const added: { readonly list: string; readonly id: string; readonly texts: object }[] = [];
  const list = (name: string) => (eventId: string) => ({
    add: (id: string, texts: object) => added.push({ list: `${name} of ${eventId}`, id, texts }),
    stop: () => {},
  });
  const drafts = {
    begin: (id: string) => ({
      ok: true,
      value: { type: ({ name }: typeof typed) => did.push(`typed ${name} into ${id}`) },
    }),
    discard: async (id: string) => void did.push(`discarded ${id}`),
    types: list('types'),
    questions: list('questions'),
    unsent: async () => [{ id: 'e1', name: 'Drum Circle', isNew: false }],
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

async function editor(one: Case) {
  const { did, added, engines } = store();
  const node = ({ failure = null, standing = 'refused', ...more }: Case) => {
    const view = { typed, over: { texts: typed, version: 'v1' }, failure, standing };
    const opened = { draft: {}, view } as unknown as OpenedDraft;
    return (
      <EnginesProvider engines={engines}>
        <LostEvent id="e1" opened={opened} {...partsOf(more)} />
      </EnginesProvider>
    );
  };
  const box = await mount(node(one));
  return { box, did, added };
}

describe('an event that was deleted, or given away, while it was edited', () => {
  it.each([
    ['the event was refused', { failure: refused('event_not_found') }],
    ['the event is no longer theirs', { failure: refused('not_allowed') }],
    ['one of its ticket types was refused', { typeFailure: refused('event_not_found') }],
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
    expect(did).toEqual([`typed ${typed.name} into ${id}`, 'discarded e1']);
    expect(type).toMatchObject({ texts: { name: 'Table' } });
    expect(question).toMatchObject({
      list: `questions of ${id}`,
      texts: { text: 'Which table?', ticketTypes: type?.id },
    });
    expect(new Set(['e1', 't1', 'q1', id, type?.id, question?.id]).size).toBe(6);
    expect(led).toHaveBeenCalledExactlyOnceWith({ to: '/events/create', search: { draft: id } });
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
