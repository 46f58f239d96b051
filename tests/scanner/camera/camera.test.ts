import { describe, expect, it } from 'vitest';
import { type CameraState, createCamera, type MediaSource } from '#scanner/camera/camera.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { textsOf } from '#tests/messages/english.ts';

class FakeTrack extends EventTarget {
  muted = false;
  stopped = false;
  readonly applied: unknown[] = [];
  readonly traits: object;

  constructor(traits: object = {}) {
    super();
    this.traits = traits;
  }
  stop(): void {
    this.stopped = true;
  }
  getSettings(): object {
    return { deviceId: 'back', zoom: 2 };
  }
  getCapabilities(): object {
    return this.traits;
  }
  applyConstraints(constraints: unknown): Promise<void> {
    this.applied.push(constraints);
    return Promise.resolve();
  }
}

/** Returns the answers in turn, the last one repeatedly. */
function fakeMedia(...answers: (FakeTrack | DOMException)[]) {
  const asked: MediaStreamConstraints[] = [];
  const media: MediaSource = {
    getUserMedia(constraints) {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(constraints);
      if (!(answer instanceof FakeTrack)) return Promise.reject(answer ?? new Error('no answer'));
      const stream = { getVideoTracks: () => [answer], getTracks: () => [answer] };
      return Promise.resolve(stream as unknown as MediaStream);
    },
    enumerateDevices: () =>
      Promise.resolve([
        { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' },
        { kind: 'videoinput', deviceId: 'back', label: 'Back camera' },
        { kind: 'videoinput', deviceId: 'front', label: '' },
      ]),
  };
  return { media, asked };
}

const refusal = (name: string) => new DOMException('refused', name);

function opened(...answers: (FakeTrack | DOMException)[]) {
  const clock = handClock();
  const { media, asked } = fakeMedia(...answers);
  const camera = createCamera({ mediaDevices: media, clock });
  const states: CameraState[] = [];
  camera.onState((state) => states.push(state));
  return { clock, camera, asked, kinds: () => states.map((state) => state.kind) };
}

describe('a camera that is unavailable', () => {
  it.each([
    ['NotAllowedError', 'camera_denied'],
    ['SecurityError', 'camera_denied'],
    ['NotFoundError', 'camera_missing'],
    ['OverconstrainedError', 'camera_missing'],
    ['NotReadableError', 'camera_busy'],
    ['AbortError', 'camera_busy'],
    ['SomethingNewError', 'camera_lost'],
  ])('%s is %s', async (name, code) => {
    const { camera } = opened(refusal(name));
    await camera.start();
    expect(camera.state).toMatchObject({ kind: 'failed', failure: { code } });
    expect(
      camera.state.kind === 'failed' && textsOf('scanning').camera.failures[camera.state.failure.code],
    ).toContain('hand scanner');
  });

  it('without https is explained as such', async () => {
    const camera = createCamera({ mediaDevices: undefined, clock: handClock() });
    await camera.start();
    expect(camera.state).toMatchObject({ kind: 'failed', failure: { code: 'insecure' } });
    expect(await camera.choices()).toEqual([]);
  });
});

describe('a running camera', () => {
  it('is the rear one, or the one chosen, and never with sound', async () => {
    const { camera, asked } = opened(new FakeTrack());
    await camera.start();
    await camera.start('front');
    expect(asked[0]).toMatchObject({ audio: false, video: { facingMode: { ideal: 'environment' } } });
    expect(asked[1]).toMatchObject({ audio: false, video: { deviceId: { exact: 'front' } } });
  });

  it('lists only cameras, each with a name', async () => {
    const { camera } = opened(new FakeTrack());
    expect(await camera.choices()).toEqual([
      { deviceId: 'back', label: 'Back camera' },
      { deviceId: 'front', label: 'Camera 2' },
    ]);
  });

  it.each(['ended', 'mute'])('recovers within two seconds when its track reports %s', async (what) => {
    const [dying, fresh] = [new FakeTrack(), new FakeTrack()];
    const { camera, clock, kinds } = opened(dying, fresh);
    await camera.start();
    dying.dispatchEvent(new Event(what));
    await clock.advance(2000);
    expect(kinds()).toEqual(['starting', 'on', 'restarting', 'on']);
    expect(dying.stopped).toBe(true);
    expect(fresh.stopped).toBe(false);
  });

  it('is left alone if a mute ends on its own', async () => {
    const track = new FakeTrack();
    const { camera, clock, kinds } = opened(track);
    await camera.start();
    track.dispatchEvent(new Event('mute'));
    await clock.advance(500);
    track.dispatchEvent(new Event('unmute'));
    await clock.advance(5000);
    expect(kinds()).toEqual(['starting', 'on']);
  });

  it('is retried while the ending track still occupies it, within two seconds', async () => {
    const dying = new FakeTrack();
    const { camera, clock } = opened(dying, refusal('NotReadableError'), new FakeTrack());
    await camera.start();
    dying.dispatchEvent(new Event('ended'));
    await clock.advance(2000);
    expect(camera.state.kind).toBe('on');
  });

  it('is reported lost if it never recovers', async () => {
    const dying = new FakeTrack();
    const { camera, clock } = opened(dying, refusal('NotReadableError'));
    await camera.start();
    dying.dispatchEvent(new Event('ended'));
    await clock.advance(60_000);
    expect(camera.state).toMatchObject({ kind: 'failed', failure: { code: 'camera_lost' } });
  });

  it('is not requested again after the user revoked permission', async () => {
    const dying = new FakeTrack();
    const { camera, clock, asked } = opened(dying, refusal('NotAllowedError'));
    await camera.start();
    dying.dispatchEvent(new Event('ended'));
    await clock.advance(60_000);
    expect(camera.state).toMatchObject({ kind: 'failed', failure: { code: 'camera_denied' } });
    expect(asked).toHaveLength(2);
  });

  it('is reopened when its picture froze, but only if it is on', async () => {
    const [frozen, fresh] = [new FakeTrack(), new FakeTrack()];
    const { camera, clock, asked, kinds } = opened(frozen, fresh);
    camera.restart();
    await camera.start('front');
    camera.restart();
    camera.restart();
    await clock.advance(2000);
    expect(kinds()).toEqual(['starting', 'on', 'restarting', 'on']);
    expect([frozen.stopped, fresh.stopped]).toEqual([true, false]);
    expect(asked[1]).toMatchObject({ video: { deviceId: { exact: 'front' } } });
  });

  it('stays off once it is closed, whatever is still starting', async () => {
    const track = new FakeTrack();
    const { camera, asked } = opened(track);
    await camera.start();
    camera.close();
    await camera.start();
    expect([camera.state.kind, track.stopped, asked.length]).toEqual(['off', true, 1]);
  });

  it('releases its track when stopped, even while opening', async () => {
    const [first, second] = [new FakeTrack(), new FakeTrack()];
    const { camera } = opened(first, second);
    await camera.start();
    camera.stop();
    const opening = camera.start();
    camera.stop();
    await opening;
    expect([first.stopped, second.stopped]).toEqual([true, true]);
    expect(camera.state.kind).toBe('off');
  });
});

describe('the camera controls', () => {
  it('include torch and zoom if the camera has them, limited to its range', async () => {
    const track = new FakeTrack({ torch: true, zoom: { min: 1, max: 5, step: 0.5 } });
    const { camera } = opened(track);
    await camera.start();
    const lens = camera.state.kind === 'on' ? camera.state.lens : null;
    expect(lens?.zoom).toMatchObject({ min: 1, max: 5, step: 0.5, initial: 2 });
    expect(await lens?.torch?.turn(true)).toBe(true);
    expect(await lens?.zoom?.set(9)).toBe(true);
    expect(track.applied).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ zoom: 5 }] }]);
  });

  it('are empty if the camera has none', async () => {
    const { camera } = opened(new FakeTrack());
    await camera.start();
    expect(camera.state).toMatchObject({ kind: 'on', lens: { torch: null, zoom: null } });
  });
});
