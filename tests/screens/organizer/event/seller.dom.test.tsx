import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import { Seller } from '#screens/organizer/event/plan/seller.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';

const { seller: texts } = textsOf('desk');
const { savedElsewhere } = textsOf('shell');
const before = { name: 'Harbour Ltd', address: '1 Quay', taxId: '', taxName: '', taxBasisPoints: 0 };

/** Shows the form, with a server where somebody else has saved this after it was read. */
async function form(elsewhere: Partial<typeof before>) {
  const server = { seller: before, version: '1' };
  const refused = {
    kind: 'refused',
    status: 409,
    code: changedElsewhereCode,
    message: 'Changed.',
    errors: [],
  };
  const saved = vi.fn<(body: unknown) => void>();
  const call = async (
    { method, path }: { method: string; path: string },
    { query, body }: { query: { version: string }; body: typeof before },
  ) => {
    if (path.endsWith('/own-rights')) return { ok: true, value: { rights: ['own'] } };
    if (method === 'GET') return { ok: true, value: { ...server } };
    if (query.version !== server.version) return { ok: false, failure: refused };
    saved(body);
    return { ok: true, value: Object.assign(server, { seller: body, version: '3' }) };
  };
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const engines = {
    clock: handClock(),
    call,
    replies: createReplies(),
    notify: { done: () => {}, failed: () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Seller eventId="e" />
    </EnginesProvider>,
  );
  await doing(() => {});
  Object.assign(server, { seller: { ...before, ...elsewhere }, version: '2' });
  const field = (name: string) => {
    const found = box.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (found === null) throw new Error(`There is no field "${name}".`);
    return found;
  };
  await doing(() => typeInto(field('name'), 'Harbour Nights'));
  await doing(() => button(texts.save, box).click());
  return { box, field, saved };
}

test('saves edits next to what somebody else changed meanwhile', async () => {
  const { field, saved } = await form({ taxId: 'T-9' });
  expect(saved).toHaveBeenCalledExactlyOnceWith({ ...before, name: 'Harbour Nights', taxId: 'T-9' });
  expect([field('name').value, field('taxId').value]).toEqual(['Harbour Nights', 'T-9']);
});

test('keeps edits when a save is refused, next to the version saved elsewhere', async () => {
  const { box, field, saved } = await form({ name: 'Quay Ltd' });
  expect(saved).not.toHaveBeenCalled();
  expect(field('name').value).toBe('Harbour Nights');
  expect(box.textContent).toContain('Changed.');
  expect(box.textContent).toContain(savedElsewhere('Quay Ltd'));
  await doing(() => button(texts.save, box).click());
  expect(saved).toHaveBeenCalledExactlyOnceWith({ ...before, name: 'Harbour Nights' });
});
