import { describe, expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Failure } from '#domain/failures/failure.ts';
import { StoredNotice } from '#screens/parts/stored-notice.tsx';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const away: Failure = { kind: 'unreachable' };
const broken: Failure = { kind: 'server', status: 500, retryAfterMs: null };

describe('the notice above stored data', () => {
  it.each([
    ['offline', now - 3 * 3_600_000, away, 'Offline · updated 3 h ago.'],
    ['with a server that fails', now - 3 * 3_600_000, broken, 'Last updated 3 h ago.'],
    // 0 means an unknown time, not 1970.
    ['offline', 0, away, 'Offline · as this device has it.'],
    ['with a server that fails', 0, broken, 'Not updated.'],
  ])('when %s, shows the age of data read at %i', async (_, at, failure, said) => {
    const engines = { messages: english } as unknown as Engines;
    const box = await mount(
      <EnginesProvider engines={engines}>
        <StoredNotice at={at} failure={failure} now={now} />
      </EnginesProvider>,
    );
    expect(box.querySelector('strong')?.textContent).toBe(said);
  });
});
