import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { LookupResult } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { TicketInfo } from '#domain/door/ticket-info.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { InfoOverlay } from '#screens/organizer/scanner/info-overlay.tsx';
import { ModeBand } from '#screens/organizer/scanner/mode-band.tsx';
import { passage } from '#tests/domain/door/records.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const { info: texts, modes, verdicts } = textsOf('scanning');
const at = Date.UTC(2026, 10, 21, 19, 45);
// The overlay reads only the zone and gates of a header.
const header = {
  timeZone: 'Africa/Banjul',
  gates: [{ gateId: 'gate-a', index: 0, name: 'Main gate', checkpoint: 'event' }],
} as unknown as ManifestHeader;
const page = (children: ReactNode) =>
  mount(<EnginesProvider engines={{ messages: english } as unknown as Engines}>{children}</EnginesProvider>);
const told = (info: Partial<TicketInfo>): LookupResult => ({
  at,
  info: {
    standing: 'admit',
    ticketNumber: 7,
    typeName: 'Standing',
    test: false,
    inside: 0,
    history: [],
    ...info,
  },
});

describe('the ticket information sheet', () => {
  it('says first that no one was admitted, and does not look like a verdict', async () => {
    const box = await page(<InfoOverlay told={told({})} header={header} onBack={() => {}} />);
    const words = box.textContent;
    expect(words.startsWith(` ${texts.title}${texts.nobody}`)).toBe(true);
    expect(words).not.toContain(verdicts.admit.title);
    expect(box.querySelector('[data-verdict], [data-look]')).toBeNull();
    expect(words).toContain(`${texts.inside.label}No one`);
    expect(words).toContain(texts.none);
  });

  it('lists the newest passages with time and gate, and counts the rest', async () => {
    const history = [6, 5, 4, 3, 2, 1].map((place) =>
      passage(place, { gateId: 'gate-a', at: at - (6 - place) * 60_000, direction: 'entry' }),
    );
    const box = await page(
      <InfoOverlay told={told({ inside: 2, history })} header={header} onBack={() => {}} />,
    );
    const rows = [...box.querySelectorAll('li')].map((row) => row.textContent);
    expect(rows[0]).toBe(texts.entry('19:45', 'Main gate'));
    expect(rows).toHaveLength(6);
    expect(rows.at(-1)).toBe(texts.more(1));
    expect(box.textContent).toContain(`${texts.inside.label}2 people`);
  });

  it('explains when this phone may not show it, and returns by its one button', async () => {
    const onBack = vi.fn<() => void>();
    const box = await page(<InfoOverlay told={{ info: null, at: 0 }} header={header} onBack={onBack} />);
    expect(box.textContent).toContain(texts.notAllowed);
    const buttons = [...box.querySelectorAll('button')];
    expect(buttons.map((button) => button.textContent)).toEqual([texts.back]);
    buttons[0]?.click();
    expect(onBack).toHaveBeenCalledTimes(1);
  });
});

describe('the mode label over the camera', () => {
  it.each([
    ['entry', false, 'entry', modes.entry],
    ['exit', false, 'exit', modes.exit],
    ['exit', true, 'info', modes.info],
    [null, true, 'info', modes.info],
  ] as const)('at %s, with ticket lookup %s, names the mode', async (direction, asking, mode, word) => {
    const box = await page(<ModeBand direction={direction} asking={asking} onLeave={() => {}} />);
    expect(box.querySelector('[role=status]')?.getAttribute('data-mode')).toBe(mode);
    expect(box.querySelector('p')?.textContent).toBe(word);
    expect(box.querySelector('svg')).not.toBeNull();
  });

  it('is hidden when people only enter', async () => {
    const box = await page(<ModeBand direction={null} asking={false} onLeave={() => {}} />);
    expect(box.querySelector('[data-mode]')).toBeNull();
  });

  it('ends ticket lookup with one tap', async () => {
    const onLeave = vi.fn<() => void>();
    const box = await page(<ModeBand direction={null} asking onLeave={onLeave} />);
    box.querySelector('button')?.click();
    expect(onLeave).toHaveBeenCalledTimes(1);
  });
});
