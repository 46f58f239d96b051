import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { GoogleSetup } from '#contract/app-config.ts';
import type { Result } from '#domain/failures/failure.ts';
import { GoogleButton } from '#screens/parts/sign-in/google-button.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {} }));

const setup: GoogleSetup = { apiKey: 'k', projectId: 'p', authDomain: 'p.example.org', emulatorUrl: null };
const told = (google: GoogleSetup | null): Result<unknown> => ({ ok: true, value: { google } });

async function buttons(answer: Result<unknown>): Promise<number> {
  const auth = { status: 'unauthenticated', user: null };
  const engines = {
    messages: english,
    clock: handClock(),
    replies: createReplies(),
    contact: { reached: () => true, subscribe: () => () => {} },
    auth: { state: () => auth, subscribe: () => () => {}, google: { awaits: () => false } },
    notify: {},
    call: async () => answer,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <GoogleButton />
    </EnginesProvider>,
  );
  await doing(() => {});
  return box.querySelectorAll('button').length;
}

it.each([
  ['is set up', told(setup), 1],
  ['is not set up', told(null), 0],
  ['may be set up, as nobody could be asked', { ok: false, failure: { kind: 'unreachable' } }, 1],
] satisfies [string, Result<unknown>, number][])(
  'offers Google sign-in only when it may work: it %s',
  async (_, answer, count) => {
    expect(await buttons(answer)).toBe(count);
  },
);
