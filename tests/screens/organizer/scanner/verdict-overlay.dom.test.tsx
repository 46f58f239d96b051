import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JudgedScan, NotRecorded } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import type { Verdict } from '#domain/door/verdict.ts';
import { VerdictOverlay } from '#screens/organizer/scanner/verdict-overlay.tsx';
import { english, textsOf } from '#tests/messages/english.ts';

const at = Date.UTC(2026, 10, 21, 19, 45);
// The overlay reads only the zone, gates and policy of a header.
const header = {
  timeZone: 'Africa/Banjul',
  gates: [{ gateId: 'g1', index: 0, name: 'Main gate', checkpoint: 'event' }],
  policy: { code: 'static', unlisted: 'ask' },
} as unknown as ManifestHeader;
const verdict = (facts: Partial<Verdict>): Verdict => ({
  code: 'admit',
  tone: 'admit',
  passes: true,
  because: undefined,
  boundaryAt: undefined,
  ticketNumber: 7,
  type: undefined,
  test: false,
  ...facts,
});
const judged = (facts: Partial<Verdict>): JudgedScan => {
  const made = verdict(facts);
  return { verdict: made, scan: { scanId: 's1', passed: made.passes } as JudgedScan['scan'] };
};

let root: Root | null = null;
function show(shown: JudgedScan | NotRecorded, onNext = vi.fn<() => void>(), sendsAway = false) {
  const box = document.createElement('div');
  document.body.append(box);
  const mounted = createRoot(box);
  root = mounted;
  flushSync(() =>
    mounted.render(
      <EnginesProvider engines={{ messages: english } as unknown as Engines}>
        <VerdictOverlay
          shown={{ at, judged: shown }}
          header={header}
          onNext={onNext}
          sendsAway={sendsAway}
          onUndo={vi.fn<() => void>()}
        />
      </EnginesProvider>,
    ),
  );
  return box;
}
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

describe('a verdict on the screen', () => {
  it('is confirmed by a labelled button when it asks, and not by a tap beside it', () => {
    const onNext = vi.fn<() => void>();
    const asking = { code: 'admit_unlisted', tone: 'attention', passes: false } as const;
    const box = show(judged(asking), onNext, true);
    const [first, ...others] = [...box.querySelectorAll('button')];
    expect([first?.textContent, others.length]).toEqual([textsOf('scanning').force.sendAway, 0]);
    first?.click();
    expect(onNext).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['admit', judged({}), 'Admit', 'admit', false],
    ['exit', judged({ code: 'exit' }), 'Exit recorded', 'exit', false],
    [
      'attention',
      judged({ code: 'admit_unlisted', tone: 'attention', passes: false }),
      'New ticket',
      'attention',
      true,
    ],
    [
      'exit whose entry is not known',
      judged({ code: 'not_inside', tone: 'attention' }),
      'Let them out',
      'attention',
      true,
    ],
    ['refusal', judged({ code: 'forged', tone: 'refuse', passes: false }), 'Not genuine', 'refuse', true],
  ] as const)(
    'shows an %s by word and icon, announces it, and stays when it must',
    (_name, shown, word, look, stays) => {
      const box = show(shown);
      expect(box.querySelector('[role=alert]')?.textContent).toContain(word);
      expect(box.querySelector('[data-look]')?.getAttribute('data-look')).toBe(look);
      expect(box.querySelector('[data-verdict]')?.getAttribute('data-verdict')).toBe(shown.verdict.code);
      const next = [...box.querySelectorAll('button')].some((button) => button.textContent === 'Next');
      expect(next).toBe(stays);
    },
  );

  it('shows for a used ticket where, when and how long ago', () => {
    const because = {
      scanId: 's0',
      ticketNumber: 7,
      checkpoint: 'event',
      direction: 'entry',
      gateId: 'g1',
      deviceId: 'd',
      at: at - 180_000,
    } as const;
    const box = show(judged({ code: 'already_inside', tone: 'refuse', passes: false, because }));
    expect(box.textContent).toContain('19:42, Main gate, 3 minutes ago');
  });

  it('never looks like an admission when nothing was recorded', () => {
    const box = show({
      scan: null,
      reason: 'storage_full',
      verdict: verdict({ code: 'check_by_hand', tone: 'attention', passes: false }),
    });
    expect(box.textContent).toContain('Not recorded');
    expect(box.querySelector('[data-look]')?.getAttribute('data-look')).toBe('refuse');
    expect(box.querySelector('[data-trouble]')?.getAttribute('data-trouble')).toBe('storage_full');
  });

  it('closes on a tap', () => {
    const onNext = vi.fn<() => void>();
    show(judged({ code: 'forged', tone: 'refuse', passes: false }), onNext)
      .querySelector('button')
      ?.click();
    expect(onNext).toHaveBeenCalledOnce();
  });
});
