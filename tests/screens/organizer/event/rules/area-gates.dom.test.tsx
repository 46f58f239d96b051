import { expect, test } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { AreaGates } from '#screens/organizer/event/rules/area-gates.tsx';
import { touchesHoldersCode } from '#contract/wire/holders-query.ts';
import type { RulesOfEvent } from '#screens/organizer/event/rules/rules-of-event.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const { gates: texts } = textsOf('rules');
const gate = (name: string) => ({ gateId: name, name, checkpoint: 'event', version: '1' });
const type = (name: string) => ({ ticketTypeId: name, name, gates: [], version: '1' });

/** Mounts the gates of an area `event`; `call` replies to every call. */
async function mountGates(of: object, call: (endpoint: unknown, input: never) => Promise<unknown>) {
  const area = { checkpoint: 'event', name: '', types: null } as unknown as RulesOfEvent['areas'][number];
  const auth = { status: 'authenticated', user: { credentialId: 7 } };
  const engines = {
    clock: handClock(),
    call,
    replies: createReplies(),
    notify: { done: () => {}, failed: () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  return mount(
    <EnginesProvider engines={engines}>
      <AreaGates of={of as RulesOfEvent} area={area} />
    </EnginesProvider>,
  );
}

test('loses no press on one ticket type while the gates of another are being saved', async () => {
  const of = { eventId: 'e', gates: [gate('North'), gate('South')], types: [type('Lawn'), type('Stage')] };
  const sent: unknown[] = [];
  const slow = Promise.withResolvers<void>();
  const box = await mountGates(of, async (_, { params }: { params: { ticketTypeId: string } }) => {
    sent.push(params.ticketTypeId);
    await slow.promise;
    return { ok: true, value: {} };
  });
  const at = (name: string) => button(texts.lets(name, 'North'), box);
  await doing(() => at('Lawn').click());
  expect([at('Lawn').getAttribute('aria-busy'), at('Stage').disabled]).toEqual(['true', true]);
  await doing(() => slow.resolve());
  expect(at('Stage').disabled).toBe(false);
  await doing(() => at('Stage').click());
  expect(sent).toEqual(['Lawn', 'Stage']);
});

test('asks before moving a gate that changes what tickets are for, and then moves it', async () => {
  const outside = { ...gate('North'), checkpoint: 'garden' };
  const of = { eventId: 'e', timeZone: 'UTC', gates: [outside], types: [] };
  const message = '40 people have tickets for this area.';
  const failure = { kind: 'refused', status: 409, code: touchesHoldersCode, errors: [], message };
  const sent: unknown[] = [];
  const box = await mountGates(of, async (_, { query }: { query: Record<string, string> }) => {
    sent.push(query['holders']);
    return query['holders'] === 'ask' ? { ok: false, failure } : { ok: true, value: gate('North') };
  });
  const choice = box.querySelector('select');
  await doing(() => {
    if (choice !== null) choice.value = 'North';
    choice?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const question = () => document.querySelector('[role=alertdialog]');
  await until(() => expect(question()?.textContent).toContain(message));
  await doing(() => button(textsOf('editor').touched.change).click());
  await until(() => expect(question()).toBeNull());
  expect(sent).toEqual(['ask', undefined]);
});
