import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { LookupResult, OpenGate } from '#app/engines/door-desk.ts';
import { useInfo, type InfoMode } from '#app/scanning/use-info.ts';
import type { GateScan } from '#app/scanning/use-scanning.ts';
import { mount } from '#tests/ui/mount.ts';

const told = { info: { standing: 'admit' }, at: 1 } as unknown as LookupResult;

async function asking(look: () => Promise<LookupResult> = async () => told) {
  const scanning = {
    scan: vi.fn<(scanned: GateScan) => Promise<void>>(async () => {}),
    rest: vi.fn<() => void>(),
    dismiss: vi.fn<() => void>(),
  };
  const looked = vi.fn<() => Promise<LookupResult>>(look);
  // The only method that the hook uses.
  const open = { gate: { look: looked } } as unknown as OpenGate;
  const now: { info: InfoMode | null } = { info: null };
  function Screen() {
    now.info = useInfo({ open, gateId: 'gate-1', scanning });
    return <p>{`${now.info.armed ? 'asking' : 'scanning'} ${now.info.told?.info?.standing ?? 'nothing'}`}</p>;
  }
  const page = await mount(<Screen />);
  const scan = (text: string) => act(async () => now.info?.scan({ via: 'camera', text }));
  const arm = (on: boolean) => act(async () => now.info?.arm(on));
  const dismiss = () => act(async () => now.info?.dismiss());
  return { page, scan, arm, dismiss, looked, scanning, info: () => now.info };
}

describe('a ticket query', () => {
  test('covers one code, which is not scanned; the next one is', async () => {
    const { page, scan, arm, looked, scanning } = await asking();
    await arm(true);
    expect(page.textContent).toBe('asking nothing');
    await scan('A');
    expect(page.textContent).toBe('scanning admit');
    expect([scanning.scan.mock.calls.length, scanning.rest.mock.calls.length]).toEqual([0, 1]);
    await scan('B');
    expect(page.textContent).toBe('scanning nothing');
    expect([looked.mock.calls.length, scanning.scan.mock.calls]).toEqual([
      1,
      [[{ via: 'camera', text: 'B' }]],
    ]);
  });

  test('ends with one tap, after which codes are scanned again', async () => {
    const { scan, arm, looked, scanning } = await asking();
    await arm(true);
    await arm(false);
    await scan('A');
    expect([looked.mock.calls.length, scanning.scan.mock.calls.length]).toEqual([0, 1]);
  });

  test('takes one of two codes that arrive before the next paint', async () => {
    const { arm, looked, scanning, info } = await asking();
    await arm(true);
    await act(async () => {
      void info()?.scan({ via: 'camera', text: 'A' });
      void info()?.scan({ via: 'wedge', text: 'B' });
    });
    expect([looked.mock.calls.length, scanning.scan.mock.calls.length]).toEqual([1, 1]);
  });

  test('discards an answer that arrives after the next code', async () => {
    const late = Promise.withResolvers<LookupResult>();
    const { page, arm, scan, info } = await asking(() => late.promise);
    await arm(true);
    await act(async () => void info()?.scan({ via: 'camera', text: 'A' }));
    await scan('B');
    await act(async () => late.resolve(told));
    expect(page.textContent).toBe('scanning nothing');
  });

  test('reactivates the camera once the answer has been read', async () => {
    const { page, arm, scan, dismiss, scanning } = await asking();
    await arm(true);
    await scan('A');
    expect(scanning.dismiss).not.toHaveBeenCalled();
    await dismiss();
    expect([page.textContent, scanning.dismiss.mock.calls.length]).toEqual(['scanning nothing', 1]);
  });
});
