import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { createServerContact } from '#app/engines/server-contact.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { ConnectionPill } from '#app/shell/connection.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

/** The pill of a visitor's page whose browser believes in a network; the server is gone. */
async function pageWithoutServer() {
  const clock = handClock();
  const contact = createServerContact({ mayBeOnline: () => true, onHint: () => () => {} });
  const lost = { ok: false, failure: { kind: 'unreachable' } } as const;
  const state = { status: 'anonymous', user: null };
  let calls = 0;
  // The pill asks for these engines and no others.
  const engines = {
    clock,
    contact,
    stored: { get: () => null },
    auth: { state: () => state, subscribe: () => () => {} },
    buying: { opened: () => null, subscribe: () => () => {}, open: async () => null },
    call: async () => {
      calls += 1;
      contact.note(lost);
      return lost;
    },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <ConnectionPill />
    </EnginesProvider>,
  );
  const after = async (ms: number) => {
    await act(async () => clock.advance(ms));
    return box.textContent;
  };
  return { after, contact, calls: () => calls };
}

describe('The pill of a page that asks the server nothing', () => {
  it('asks once by itself, and says what came of it', async () => {
    const { after, calls } = await pageWithoutServer();
    expect(await after(499)).toBe('Online');
    expect(await after(1)).toBe('Offline');
    expect(calls()).toBe(1);
  });

  it('leaves it to the screen where that asks', async () => {
    const { after, calls, contact } = await pageWithoutServer();
    contact.note({ ok: true, value: null });
    expect(await after(500)).toBe('Online');
    expect(calls()).toBe(0);
  });
});
