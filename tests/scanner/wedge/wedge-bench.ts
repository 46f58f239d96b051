import { createWedgeReader } from '#scanner/wedge/wedge-reader.ts';
import type { Press, Scanned } from '#scanner/wedge/wedge-rule.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { keyOn, strokeOf } from './keyboards.ts';
import type { ScannerSetting } from './scanner-settings.ts';

type Key = Pick<Press, 'key' | 'code' | 'shift' | 'modified'>;
interface Pressed {
  readonly key: string;
  readonly swallowed: boolean;
}

const named = (key: string, modified = false): Key => ({ key, code: '', shift: false, modified });

/** A reader on a manual clock, with key presses of a person or a scanner. */
export function wedgeBench({ inField = false, busyMs = () => 0 }: BenchOptions = {}) {
  const clock = handClock();
  const scans: Scanned[] = [];
  const reader = createWedgeReader(clock, (scanned) => scans.push(scanned));
  const pressed: Pressed[] = [];
  const press = async (key: Key, gapMs: number): Promise<void> => {
    await clock.advance(gapMs);
    const at = clock.monotonic() + busyMs(pressed.length);
    const { swallow } = reader.press({ ...key, at, inField, repeated: false });
    pressed.push({ key: key.key, swallowed: swallow });
  };
  return {
    scans,
    pressed,
    reader,
    clock,
    async keys(keys: readonly string[], gapMs: number, modified = false) {
      for (const key of keys) await press(named(key, modified), gapMs);
    },
    async scan(code: string, setting: ScannerSetting) {
      const text = setting.letters === 'lower case' ? code.toLowerCase() : code;
      for (const key of [...setting.prefix, ...text, ...setting.suffix])
        await press(keyOf(key, setting), setting.gapMs);
    },
    rest: () => clock.advance(5_000),
  };
}

interface BenchOptions {
  readonly inField?: boolean;
  /** How late the page handles each key, which then gets that timestamp: nothing else runs in the meantime. */
  readonly busyMs?: (place: number) => number;
}

/** The key event of one character or of a named key, as the phone receives it. */
export function keyOf(key: string, { scanner, phone, capsLock, numberPad }: ScannerSetting): Key {
  const control = /^Ctrl\+(.)$/.exec(key)?.[1];
  if (control !== undefined) return named(control, true);
  if (key.length > 1) return named(key);
  const onPad = numberPad && /^\d$/.test(key);
  const stroke = onPad ? { code: `Numpad${key}`, shift: false, altGraph: false } : strokeOf(scanner, key);
  return { key: keyOn(phone, stroke, capsLock), code: stroke.code, shift: stroke.shift, modified: false };
}
