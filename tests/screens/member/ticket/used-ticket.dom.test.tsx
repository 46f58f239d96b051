import { expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { CodeSide } from '#screens/member/ticket/ticket-code.tsx';
import { TicketState } from '#screens/parts/ticket-card.tsx';
import { sampleTicket } from '#tests/app/wallet/sample-ticket.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

let staysOn = true;
vi.mock('#app/shell/wake-lock.ts', () => ({ useWakeLock: () => staysOn }));

const at = (time: string) => Date.parse(`2026-12-01T${time}:00.000Z`);
const cameIn = { at: at('20:15'), gateName: 'Main gate' };
const now = at('21:30');
const out = (mayReturn: boolean) => ({
  ...cameIn,
  left: { at: at('21:05'), gateName: 'Side door', mayReturn },
});

/** Returns the texts of the ticket's badge and of its code screen. */
async function said(ticket: WalletTicket, time = now): Promise<readonly (string | null)[]> {
  const engines = { clock: handClock(), messages: english } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <p data-badge>
        <TicketState ticket={ticket} now={time} />
      </p>
      <CodeSide ticket={ticket} time={() => time} />
    </EnginesProvider>,
  );
  return [box.querySelector('[data-badge]')?.textContent ?? null, box.textContent];
}

it.each([
  ['inside', { ...cameIn, left: null }, 'Used 20:15 · Main gate', 'Used at 20:15', false],
  ['outside', out(true), 'Left 21:05 · Side door', 'Left at 21:05', true],
  ['gone for good', out(false), 'Left 21:05 · Side door', 'Left at 21:05', false],
] as const)('shows on a ticket that its holder is %s', async (_where, used, badge, note, mayReturn) => {
  const [onCard, onScreen] = await said(sampleTicket({ used }));
  expect(onCard?.replaceAll(/[\u2066-\u2069]/g, '')).toBe(badge);
  expect(onScreen).toContain(note);
  expect(onScreen?.includes('You can come back in')).toBe(mayReturn);
});

it('invites no one back to an event that is over', async () => {
  const [, onScreen] = await said(sampleTicket({ used: out(true) }), at('23:30'));
  expect(onScreen).toContain('Left at 21:05');
  expect(onScreen).not.toContain('come back in');
});

it('says that the screen stays on only where the browser can keep it on', async () => {
  const screens: (string | null | undefined)[] = [];
  for (staysOn of [true, false]) screens.push((await said(sampleTicket({})))[1]);
  expect(screens[0]).toContain('Turn up your brightness. The screen stays on.');
  expect(screens[1]).toContain('Turn up your brightness.');
  expect(screens[1]).not.toContain('stays on');
});
