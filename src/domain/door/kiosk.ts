import { hashText } from '#domain/wire/text-hash.ts';

/** A phone that guests scan themselves in at: what it goes on with after a reload, and what lets staff out of it. */
export interface Kiosk {
  readonly eventId: string;
  readonly gateId: string;
  readonly salt: string;
  /** Of salt and PIN. */
  readonly hash: string;
  /** Wrong PINs in a row, and until when no other is taken; ms. */
  readonly wrong: number;
  readonly waitUntil: number;
}

export const longestPin = 8;
const pinForm = /^\d{4,8}$/;

/** Four to eight digits. */
export const isPin = (text: string): boolean => pinForm.test(text);

/** So many wrong PINs cost nothing; each after that makes the next wait. */
const freeTries = 5;
const waitMs = 30_000;

const hashOf = (salt: string, pin: string): string => hashText(`gatehouse kiosk 1\n${salt}\n${pin}`);

/** Begins it at a gate. */
export function beginKiosk(at: Pick<Kiosk, 'eventId' | 'gateId'>, pin: string, salt: string): Kiosk {
  return { eventId: at.eventId, gateId: at.gateId, salt, hash: hashOf(salt, pin), wrong: 0, waitUntil: 0 };
}

/** How long no PIN is taken, ms; never longer than one wait, whatever was done to the clock meanwhile. */
export function kioskWait({ waitUntil }: Kiosk, now: number): number {
  return Math.min(Math.max(0, waitUntil - now), waitMs);
}

/** Tries a PIN: null where it is the one, and the kiosk is over; else the kiosk with one more wrong one. */
export function tryPin(kiosk: Kiosk, pin: string, now: number): Kiosk | null {
  if (kioskWait(kiosk, now) > 0) return kiosk;
  if (hashOf(kiosk.salt, pin) === kiosk.hash) return null;
  const wrong = kiosk.wrong + 1;
  return { ...kiosk, wrong, waitUntil: wrong < freeTries ? 0 : now + waitMs };
}
