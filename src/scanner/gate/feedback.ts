/** What a steward hears and feels; the screen says the same in words, shape and colour. */
export type Signal = 'admit' | 'attention' | 'refuse';

/** What the feedback is made of; `undefined` where the browser has none. */
export interface FeedbackDeps {
  readonly newAudio: (() => AudioContext) | undefined;
  readonly vibrate: ((pattern: number[]) => boolean) | undefined;
}

export interface Feedback {
  /** To be called from a tap: browsers let no page sound before one. Whether sound is on now. */
  unlock(): Promise<boolean>;
  /** Whether a signal would be heard: shown in the readiness check. */
  canSound(): boolean;
  /** Sounds and vibrates; what the device cannot do is left out. Never throws. */
  give(signal: Signal): void;
}

/** One tone: from and to Hz, when it starts and how long it lasts in seconds, and its wave. */
interface Tone {
  readonly fromHz: number;
  readonly toHz: number;
  readonly at: number;
  readonly lasts: number;
  readonly wave: OscillatorType;
}

/** Told apart with eyes shut in a loud place: one rising, two equal in the middle, two low and rough. */
export const TONES: Readonly<Record<Signal, readonly Tone[]>> = {
  admit: [{ fromHz: 880, toHz: 1760, at: 0, lasts: 0.18, wave: 'sine' }],
  attention: [
    { fromHz: 660, toHz: 660, at: 0, lasts: 0.14, wave: 'triangle' },
    { fromHz: 660, toHz: 660, at: 0.24, lasts: 0.14, wave: 'triangle' },
  ],
  refuse: [
    { fromHz: 196, toHz: 196, at: 0, lasts: 0.2, wave: 'square' },
    { fromHz: 165, toHz: 165, at: 0.28, lasts: 0.32, wave: 'square' },
  ],
};

/** On and off, ms. */
export const VIBRATIONS: Readonly<Record<Signal, readonly number[]>> = {
  admit: [60],
  attention: [60, 90, 60],
  refuse: [220, 110, 220],
};

const LOUDNESS = 0.35;
/** A tone that starts and ends at full strength clicks. */
const EDGE_SECONDS = 0.01;

export function createFeedback({ newAudio, vibrate }: FeedbackDeps): Feedback {
  let audio: AudioContext | null = null;
  return {
    async unlock() {
      try {
        audio ??= newAudio?.() ?? null;
        await audio?.resume();
      } catch {
        return false;
      }
      return audio?.state === 'running';
    },
    canSound: () => audio?.state === 'running',
    give(signal) {
      try {
        vibrate?.([...VIBRATIONS[signal]]);
        if (audio === null) return;
        // Systems suspend it after a call or a lock; the next tap or signal wakes it.
        if (audio.state !== 'running') void audio.resume().catch(() => undefined);
        for (const tone of TONES[signal]) sound(audio, tone);
      } catch {
        // A device that cannot sound must not cost a verdict.
      }
    },
  };
}

function sound(audio: AudioContext, tone: Tone): void {
  const start = audio.currentTime + tone.at;
  const end = start + tone.lasts;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = tone.wave;
  oscillator.frequency.setValueAtTime(tone.fromHz, start);
  oscillator.frequency.linearRampToValueAtTime(tone.toHz, end);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + EDGE_SECONDS);
  gain.gain.setValueAtTime(LOUDNESS, end - EDGE_SECONDS);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
