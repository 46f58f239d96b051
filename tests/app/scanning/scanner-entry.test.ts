import { describe, expect, it } from 'vitest';
import { doorMark, markWaitMs, canScan, restoreMark, type MarkDeps } from '#app/scanning/scanner-entry.ts';
import { storedValues } from '#platform/stored-values.ts';

function nothingKept(): Storage {
  throw new DOMException('blocked', 'SecurityError');
}

function device(deps: Partial<MarkDeps> = {}): MarkDeps {
  return {
    clock: { after: () => () => {} },
    stored: storedValues(nothingKept),
    hasStore: () => Promise.resolve(true),
    enrolments: () => Promise.resolve([]),
    ...deps,
  };
}

describe('a device that lost its enrolment marker', () => {
  it('may scan again once the store confirms the enrolment', async () => {
    const parts = device({ enrolments: () => Promise.resolve([{ eventId: 'one' }]) });
    expect(canScan(parts.stored, undefined)).toBe(false);
    await restoreMark(parts);
    expect(canScan(parts.stored, undefined)).toBe(true);
  });

  it('may not scan if the store has no enrolment', async () => {
    const parts = device();
    await restoreMark(parts);
    expect(canScan(parts.stored, undefined)).toBe(false);
  });

  it('may not scan if the store cannot be read, without throwing', async () => {
    const parts = device({ enrolments: () => Promise.reject(new DOMException('gone', 'UnknownError')) });
    await restoreMark(parts);
    expect(canScan(parts.stored, undefined)).toBe(false);
  });

  it('waits only up to the limit for a store that does not open', async () => {
    const waits: (readonly [number, () => void])[] = [];
    const clock = {
      after: (ms: number, callback: () => void) => {
        waits.push([ms, callback]);
        return () => {};
      },
    };
    const settled = restoreMark(device({ clock, enrolments: () => new Promise(() => {}) }));
    const [wait] = waits;
    expect(wait?.[0]).toBe(markWaitMs);
    wait?.[1]();
    await settled;
  });
});

describe('a device that need not check its store', () => {
  const notAsked = () => Promise.reject(new Error('The store was opened.'));
  const asked = (deps: Partial<MarkDeps>) => {
    let times = 0;
    const enrolments = () => {
      times += 1;
      return notAsked();
    };
    return { parts: device({ ...deps, enrolments }), times: () => times };
  };

  it('does not open it if the marker exists', async () => {
    const stored = storedValues(nothingKept);
    stored.set(doorMark, '1');
    const { parts, times } = asked({ stored });
    await restoreMark(parts);
    expect(times()).toBe(0);
  });

  it('does not create a store by checking', async () => {
    const { parts, times } = asked({ hasStore: () => Promise.resolve(false) });
    await restoreMark(parts);
    expect(times()).toBe(0);
  });
});

it('opens the scanner for anyone with an enrolment code', () => {
  expect(canScan(storedValues(nothingKept), 'code')).toBe(true);
  expect(canScan(storedValues(nothingKept), '')).toBe(false);
});
