import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { StorageError } from '#database/storage-error.ts';
import { Prepare } from '#screens/organizer/scanner/prepare.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: React.ReactNode }) => <a href="/scanner">{children}</a>,
  useNavigate: () => async () => {},
}));

const { enrolFailed, expired, stopped } = textsOf('scanning').prepare;

/** Shows the preparation of a phone enrolled until 12 h, at this hour of its certain time. */
async function prepared(fetchManifest: () => Promise<unknown>, atHour: number) {
  const hour = 3_600_000;
  const desk = { fetchManifest, certainTime: () => atHour * hour } as unknown as DoorDesk;
  const enrolment = { eventId: 'e', gateId: 'g', leaseExpiresAt: 12 * hour };
  const door = { enrolment, manifest: null } as unknown as DoorEvent;
  const auth = { status: 'unauthenticated', user: null };
  const engines = {
    clock: handClock(),
    replies: createReplies(),
    auth: { state: () => auth, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Prepare desk={desk} eventId="e" gateId="g" door={door} />
    </EnginesProvider>,
  );
  await doing(() => {});
  return box;
}

test("reports a download the phone's storage refuses, and can retry", async () => {
  const fetchManifest = vi.fn<() => Promise<unknown>>(async () => {
    throw new StorageError('storage_full');
  });
  const box = await prepared(fetchManifest, 1);
  expect(box.textContent).toContain(stopped.notStored);
  await doing(() => button(stopped.continue, box).click());
  expect(fetchManifest).toHaveBeenCalledTimes(2);
});

test("calls a bug of ours no trouble of the phone's storage", async () => {
  vi.stubGlobal('reportError', () => {});
  const { textContent } = await prepared(
    () => Promise.reject(new TypeError('undefined is not a function')),
    1,
  );
  expect(textContent).toContain(textsOf('shell').missing.reloadApp);
  expect(textContent).not.toContain(stopped.notStored);
  vi.unstubAllGlobals();
});

test.each([
  ['ended', 12, expired, stopped],
  ['goes on', 11, stopped, expired],
])('says offline what is missing on a phone whose access %s', async (_, atHour, said, unsaid) => {
  const offline = async () => ({ ok: false, failure: { kind: 'unreachable' } });
  const { textContent } = await prepared(offline, atHour);
  expect(textContent).toContain(said.title);
  expect(textContent).toContain(said.text);
  expect(textContent).not.toContain(unsaid.title);
});

test('says of a failed enrolment neither that a download stopped nor that anything has arrived', async () => {
  const results: unknown[] = [{ ok: false, failure: { kind: 'unreachable' } }];
  const enrol = vi.fn<() => Promise<unknown>>(async () => {
    const result = results.shift();
    if (result === undefined) throw new StorageError('storage_full');
    return result;
  });
  const desk = { enrol } as unknown as DoorDesk;
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const event = { name: 'Jazz', gates: [{ gateId: 'g', name: 'Main gate' }] };
  const engines = {
    clock: handClock(),
    replies: createReplies(),
    random: () => 0.5,
    tab: { traits: () => ({ userAgent: '' }) },
    auth: { state: () => auth, subscribe: () => () => {} },
    call: async () => ({ ok: true, value: { items: [event] } }),
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Prepare desk={desk} eventId="e" gateId="g" door={null} />
    </EnginesProvider>,
  );
  const saysOnlyThat = () => {
    expect(box.textContent).toContain(enrolFailed);
    expect(box.textContent).not.toContain(stopped.title);
    expect(box.textContent).not.toContain(stopped.text);
  };
  await until(async () => {
    await doing(() => {});
    saysOnlyThat();
  });
  expect(box.textContent).toContain(textsOf('failures').lost.read.unreachable);
  await doing(() => button(textsOf('shell').tryAgain, box).click());
  expect(enrol).toHaveBeenCalledTimes(2);
  saysOnlyThat();
});
