import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { touchesHoldersCode } from '#contract/wire/holders-query.ts';
import { Gates } from '#screens/organizer/event/gates.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const { gates: texts } = textsOf('desk');
const { touched } = textsOf('editor');
const shell = textsOf('shell');
const terms = { onlineUrl: null, ageLimit: null, codePolicy: 'static', reentry: 'single' };
const main = { gateId: 'gate-1', name: 'Main gate', checkpoint: 'event', version: '1' };

/** The server's question before it makes a change, in its own words. */
interface Asked {
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly method: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Shows an event's gates, with a server that asks this before any change, and then answers with `agreed`. */
async function gates(asked: Asked, agreed: unknown = { ok: true, value: main }) {
  const sent: Sent[] = [];
  const items = [main];
  const refused = { kind: 'refused', status: 409, code: touchesHoldersCode, errors: [], ...asked };
  const call = vi.fn<(endpoint: { method: string; path: string }, input: Sent) => Promise<unknown>>(
    async ({ method, path }, { query, body }) => {
      if (method === 'GET') return { ok: true, value: { items: path.endsWith('/gates') ? items : [] } };
      sent.push({ method, query, body });
      return query['holders'] === 'ask' ? { ok: false, failure: refused } : agreed;
    },
  );
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const engines = {
    clock: handClock(),
    call,
    replies: createReplies(),
    notify: { done: () => {}, failed: () => {} },
    stored: { get: () => null, keys: () => [], onChange: () => () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Gates eventId="event-1" />
    </EnginesProvider>,
  );
  await settled(() => expect(box.textContent).toContain(main.name));
  return { sent };
}

/** Waits until the page has settled and the check passes. */
const settled = (check: () => void) =>
  until(async () => {
    await doing(() => {});
    check();
  });

const question = () => document.querySelector('[role=alertdialog]');
const field = (name: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.startsWith(name),
  );
  const input = label && document.getElementById(label.htmlFor);
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field "${name}".`);
  return input;
};
const select = (name: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.startsWith(name),
  );
  const found = label && document.getElementById(label.htmlFor);
  if (!(found instanceof HTMLSelectElement)) throw new Error(`There is no choice "${name}".`);
  return found;
};
function choose(name: string, choice: string): void {
  const choices = select(name);
  choices.value = [...choices.options].find(({ textContent }) => textContent === choice)?.value ?? '';
  choices.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Types a gate's area and saves its form. */
async function save(area: string, name?: string) {
  await doing(() => {
    if (name !== undefined) typeInto(field(texts.name), name);
    choose(texts.areaField, texts.anotherArea);
  });
  await doing(() => typeInto(field(texts.newArea), area));
  await doing(() => button(textsOf('desk').save).click());
  await settled(() => expect(question()).not.toBeNull());
}

const codes = {
  message: '120 people have tickets for this event.',
  details: {
    changed: ['codePolicy'],
    tickets: 120,
    people: 96,
    was: { ...terms, codePolicy: 'static' },
    now: { ...terms, codePolicy: 'rotating' },
  },
};
const otherGates = {
  message: '40 people have tickets of these types.',
  details: {
    changed: [],
    tickets: 40,
    people: 33,
    was: terms,
    now: terms,
    types: ['Backstage'],
    gatesWere: ['Main gate'],
    gatesAre: ['Side gate'],
  },
};

/** Each way in which a gate's form changes what tickets are for. */
const changes = [
  {
    what: 'a gate that makes an area',
    asked: codes,
    open: texts.add,
    typed: { area: 'backstage', name: 'Side gate' },
    shows: '[data-touched=codePolicy]',
    method: 'POST',
  },
  {
    what: 'a gate that goes to another area',
    asked: otherGates,
    open: texts.rename(main.name),
    typed: { area: 'backstage' },
    shows: '[data-touched=gates]',
    method: 'PUT',
  },
] as const;

test.each(changes)('asks before saving $what, naming affected people and effects', async (change) => {
  const { sent } = await gates(change.asked);
  await doing(() => button(change.open).click());
  await save(change.typed.area, 'name' in change.typed ? change.typed.name : undefined);
  expect(question()?.textContent).toContain(touched.ask);
  expect(question()?.textContent).toContain(change.asked.message);
  expect(question()?.querySelector(change.shows)).not.toBeNull();
  expect(sent).toMatchObject([{ method: change.method, query: { holders: 'ask' } }]);
  await doing(() => button(touched.change).click());
  await settled(() => expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull());
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ method: change.method, body: sent[0]?.body });
  expect(sent[1]?.query).not.toHaveProperty('holders');
});

test.each(changes)('does not save $what after a no, and keeps the form as typed', async (change) => {
  const { sent } = await gates(change.asked);
  await doing(() => button(change.open).click());
  await save(change.typed.area, 'name' in change.typed ? change.typed.name : undefined);
  await doing(() => button(shell.cancel).click());
  await settled(() => expect(question()).toBeNull());
  expect(field(texts.newArea).value).toBe(change.typed.area);
  expect(sent).toHaveLength(1);
});

test.each(changes)(
  'keeps asking about $what if the confirmed change failed, and shows why',
  async (change) => {
    const { sent } = await gates(change.asked, { ok: false, failure: { kind: 'unreachable' } });
    await doing(() => button(change.open).click());
    await save(change.typed.area, 'name' in change.typed ? change.typed.name : undefined);
    await doing(() => button(touched.change).click());
    await settled(() => expect(question()?.querySelector('[role=alert]')?.textContent).toBeTruthy());
    expect(sent).toHaveLength(2);
    await doing(() => button(shell.cancel).click());
    await settled(() => expect(field(texts.newArea).value).toBe(change.typed.area));
  },
);

test('names a ticket type whose gates change, with its gates before and after', async () => {
  await gates(otherGates);
  await doing(() => button(texts.rename(main.name)).click());
  await save('backstage');
  const line = question()?.querySelector('[data-touched=gates]')?.textContent ?? '';
  for (const name of ['Backstage', 'Side gate', 'Main gate']) expect(line).toContain(name);
});

test('lets the user choose a gate’s area without knowing special terms', async () => {
  const { sent } = await gates(codes);
  await doing(() => button(texts.add).click());
  expect([...select(texts.areaField).options].map(({ textContent }) => textContent)).toEqual([
    texts.mainEvent,
    texts.anotherArea,
  ]);
  await doing(() => choose(texts.areaField, texts.anotherArea));
  await doing(() => typeInto(field(texts.name), 'Side gate'));
  await doing(() => button(textsOf('desk').save).click());
  expect(document.body.textContent).toContain(texts.areaMissing);
  expect(sent).toEqual([]);
  await doing(() => typeInto(field(texts.newArea), 'Back Stage'));
  expect(field(texts.newArea).value).toBe('back-stage');
  await doing(() => choose(texts.areaField, texts.mainEvent));
  await doing(() => button(textsOf('desk').save).click());
  await settled(() => expect(sent).toMatchObject([{ body: { name: 'Side gate', checkpoint: 'event' } }]));
});

test('trims the space that a phone adds after a word from the name of a new area', async () => {
  const { sent } = await gates(codes);
  await doing(() => button(texts.rename(main.name)).click());
  await save('Back ');
  expect(sent).toMatchObject([{ body: { checkpoint: 'back' } }]);
  await doing(() => button(shell.cancel).click());
  await settled(() => expect(question()).toBeNull());
  await doing(() => typeInto(field(texts.newArea), 'Back '));
  expect(field(texts.newArea).value).toBe('back ');
  await doing(() => typeInto(field(texts.newArea), 'back s'));
  expect(field(texts.newArea).value).toBe('back-s');
});
