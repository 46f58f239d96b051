import { hashText } from '#domain/wire/text-hash.ts';

/** State of a self-service kiosk: what it needs to continue after a reload, and the PIN that lets staff exit. */
export interface Kiosk {
  readonly eventId: string;
  readonly gateId: string;
  readonly salt: string;
  /** Hash of salt and PIN. */
  readonly hash: string;
  /** Wrong PINs in a row, and until when no PIN is accepted; ms. */
  readonly wrong: number;
  readonly waitUntil: number;
}

export const maxPinLength = 8;
const pinForm = /^\d{4,8}$/;

/** Four to eight digits. */
export const isPin = (text: string): boolean => pinForm.test(text);

/** Wrong PINs before each further one enforces a wait. */
const freeTries = 5;
const waitMs = 30_000;

const hashOf = (salt: string, pin: string): string => hashText(`gatehouse kiosk 1\n${salt}\n${pin}`);

/** Starts a kiosk at a gate. */
export function startKiosk(at: Pick<Kiosk, 'eventId' | 'gateId'>, pin: string, salt: string): Kiosk {
  return { eventId: at.eventId, gateId: at.gateId, salt, hash: hashOf(salt, pin), wrong: 0, waitUntil: 0 };
}

/** Returns how long PINs are refused, ms; at most one wait, however the clock was changed. */
export function kioskWait({ waitUntil }: Kiosk, now: number): number {
  return Math.min(Math.max(0, waitUntil - now), waitMs);
}

/** Tries a PIN. Returns null if it is right and the kiosk ends, otherwise the kiosk with one more wrong attempt. */
export function tryPin(kiosk: Kiosk, pin: string, now: number): Kiosk | null {
  if (kioskWait(kiosk, now) > 0) return kiosk;
  if (hashOf(kiosk.salt, pin) === kiosk.hash) return null;
  const wrong = kiosk.wrong + 1;
  return { ...kiosk, wrong, waitUntil: wrong < freeTries ? 0 : now + waitMs };
}
