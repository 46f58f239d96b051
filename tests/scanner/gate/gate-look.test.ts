import { describe, expect, it } from 'vitest';
import { doorsOpen, gateBench } from './gate-bench.ts';

const camera = (text: string) => ({ via: 'camera', text }) as const;

describe('a ticket query', () => {
  it("shows the ticket's details without recording or admitting", async () => {
    const bench = await gateBench();
    const code = await bench.code(3);
    const told = await bench.gate.look(camera(code), 'gate-a');
    expect(told).toMatchObject({
      at: doorsOpen,
      info: { standing: 'admit', ticketNumber: 3, inside: 0 },
    });
    expect([await bench.database.scans.count(), bench.view.inside('event'), bench.log.next.seq]).toEqual([
      0, 0, 1,
    ]);
  });

  it('does not affect the next scan of the same ticket', async () => {
    const bench = await gateBench();
    const code = await bench.code(3);
    await bench.gate.look(camera(code), 'gate-a');
    const admitted = await bench.gate.admit(camera(code), 'gate-a', 'entry');
    expect(admitted.verdict.code).toBe('admit');
    const after = await bench.gate.look(camera(code), 'gate-b');
    expect(after.info).toMatchObject({ inside: 1, history: [{ scanId: admitted.scan?.scanId }] });
    expect(await bench.database.scans.count()).toBe(1);
  });

  it('shows nothing on a device that may not judge', async () => {
    const bench = await gateBench({ canJudge: () => false });
    expect((await bench.gate.look(camera(await bench.code(3)), 'gate-a')).info).toBeNull();
  });

  it('reports that it failed if anything throws', async () => {
    const time = () => {
      throw new Error('no time');
    };
    const bench = await gateBench({ time });
    const { info } = await bench.gate.look(camera(await bench.code(3)), 'gate-a');
    expect(info).toMatchObject({ standing: 'check_by_hand', inside: undefined });
  });
});
