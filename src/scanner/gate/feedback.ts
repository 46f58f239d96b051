/** Sound and vibration for the steward; the screen shows the same in words, shape and colour. */
export type Signal = 'admit' | 'attention' | 'refuse';

/** Dependencies of the feedback; `undefined` where the browser lacks one. */
export interface FeedbackDeps {
  readonly newAudio: (() => AudioContext) | undefined;
  readonly vibrate: ((pattern: number[]) => boolean) | undefined;
}

export interface Feedback {
  /** Call from a tap: browsers allow no sound before one. Resolves to whether sound is on. */
  unlock(): Promise<boolean>;
  /** Returns whether a signal would be audible; shown in the readiness check. */
  canSound(): boolean;
  /** Plays the sound and vibration that the device supports. Never throws. */
  give(signal: Signal): void;
}

/** One tone: start and end frequency in Hz, start and duration in seconds, and its waveform. */
interface Tone {
  readonly fromHz: number;
  readonly toHz: number;
  readonly at: number;
  readonly lasts: number;
  readonly wave: OscillatorType;
}

/** Distinguishable with eyes shut in a loud place: one rising tone, two equal middle tones, two low rough ones. */
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

/** Alternating on and off durations, in ms. */
export const VIBRATIONS: Readonly<Record<Signal, readonly number[]>> = {
  admit: [60],
  attention: [60, 90, 60],
  refuse: [220, 110, 220],
};

const LOUDNESS = 0.35;
/** A tone that starts and ends at full volume clicks. */
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
        // The system suspends audio after a call or a screen lock; the next tap or signal resumes it.
        if (audio.state !== 'running') void audio.resume().catch(() => undefined);
        for (const tone of TONES[signal]) playTones(audio, tone);
      } catch {
        // A sound that fails must not cost a verdict.
      }
    },
  };
}

function playTones(audio: AudioContext, tone: Tone): void {
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
