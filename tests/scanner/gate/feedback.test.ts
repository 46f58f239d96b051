import { describe, expect, it } from 'vitest';
import { createFeedback, type Signal, TONES, VIBRATIONS } from '#scanner/gate/feedback.ts';

/** A fake audio context that records the sounds it plays. */
function fakeAudio(state: 'running' | 'suspended' = 'suspended') {
  const ramps: { from: number; to: number; start: number }[] = [];
  const audio = {
    state,
    currentTime: 5,
    destination: {},
    resume() {
      audio.state = 'running';
      return Promise.resolve();
    },
    createOscillator() {
      const ramp = { from: 0, to: 0, start: 0 };
      ramps.push(ramp);
      return {
        type: 'sine',
        frequency: {
          setValueAtTime: (hz: number) => void (ramp.from = hz),
          linearRampToValueAtTime: (hz: number) => void (ramp.to = hz),
        },
        connect: (next: unknown) => next,
        start: (at: number) => void (ramp.start = at),
        stop: () => undefined,
      };
    },
    createGain: () => ({
      gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
      connect: (next: unknown) => next,
    }),
  };
  return { newAudio: () => audio as unknown as AudioContext, ramps };
}

const signals: readonly Signal[] = ['admit', 'attention', 'refuse'];

describe('feedback', () => {
  it('is silent until the first tap, and says so', async () => {
    const { newAudio, ramps } = fakeAudio();
    const feedback = createFeedback({ newAudio, vibrate: undefined });
    feedback.give('admit');
    expect([feedback.canSound(), ramps.length]).toEqual([false, 0]);
    expect(await feedback.unlock()).toBe(true);
    feedback.give('admit');
    expect([feedback.canSound(), ramps.length]).toEqual([true, 1]);
  });

  it('plays a rising tone to admit, two equal ones for attention, two low ones to refuse', async () => {
    const sounded = async (signal: Signal) => {
      const { newAudio, ramps } = fakeAudio();
      const feedback = createFeedback({ newAudio, vibrate: undefined });
      await feedback.unlock();
      feedback.give(signal);
      return ramps;
    };
    const [admit, attention, refuse] = await Promise.all(signals.map(sounded));
    expect(admit?.every(({ from, to }) => to > from)).toBe(true);
    expect(attention?.map(({ from }) => from)).toEqual([attention?.[0]?.to, attention?.[1]?.to]);
    expect(new Set(attention?.map(({ from }) => from)).size).toBe(1);
    expect(refuse).toHaveLength(2);
    expect(Math.max(...(refuse ?? []).map(({ from }) => from))).toBeLessThan(300);
  });

  it('vibrates differently too, and tones of one signal do not overlap', () => {
    expect(new Set(signals.map((signal) => VIBRATIONS[signal].join())).size).toBe(3);
    for (const signal of signals) {
      const tones = TONES[signal];
      for (const [index, tone] of tones.entries())
        expect(tone.at + tone.lasts).toBeLessThan(tones[index + 1]?.at ?? Infinity);
    }
  });

  it('vibrates if there is no sound at all', () => {
    const felt: number[][] = [];
    const feedback = createFeedback({ newAudio: undefined, vibrate: (pattern) => felt.push(pattern) > 0 });
    for (const signal of signals) feedback.give(signal);
    expect(felt).toEqual(signals.map((signal) => VIBRATIONS[signal]));
  });

  it('never affects a verdict: a device that throws is ignored', async () => {
    const refuse = (): never => {
      throw new Error('not here');
    };
    const feedback = createFeedback({ newAudio: refuse, vibrate: refuse });
    expect(await feedback.unlock()).toBe(false);
    expect(() => feedback.give('refuse')).not.toThrow();
  });
});
