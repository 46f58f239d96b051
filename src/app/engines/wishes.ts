import type { WishReply } from '#api/wishes-transport.ts';
import type { OpenWishes } from '#database/wishes.ts';
import type { Failure } from '#domain/failures/failure.ts';
import type { Ask, Wish } from '#domain/wishes/wish.ts';
import type { Cancel } from '#platform/clock.ts';

/** Set while something that somebody asked for is on this device: the engine then starts with the app. */
export const wishingMark = 'gatehouse.wishing';

/**
 * How a wish stands after its first try. `sent`: the server did it; `reply` is null where another page heard it.
 * `waiting`: it is kept here, and goes out without anybody's help; `isUndoable` where it has surely not left. `refused`:
 * the server won't, and nothing is kept. `gone`: its person took it back meanwhile, replaced it, was told in another tab, or left.
 */
export type Wished =
  | { readonly state: 'sent'; readonly reply: WishReply | null }
  | { readonly state: 'waiting'; readonly isUndoable: boolean }
  | { readonly state: 'gone' }
  | { readonly state: 'refused'; readonly failure: Failure };

/** What screens may ask about what waits for a connection. Reads inside a live query repeat when it changes. */
export interface Wishes {
  /**
   * Keeps what this person (credential id) asks for, then tries to send it. Rejects with the store's error where it
   * could not be kept: then nothing was sent.
   */
  ask(ownerId: number, ask: Ask, about: string): Promise<Wished>;
  /** This person's: what waits, and what was refused and not taken away; oldest first. */
  ofPerson(ownerId: number): Promise<readonly Wish[]>;
  /** Takes one back that has never left this device; false where it may have. */
  undo(wishId: string): Promise<boolean>;
  /** Sends a refused one once more. */
  again(wishId: string): Promise<void>;
  /** Takes one off this device that was refused. */
  discard(wishId: string): Promise<void>;
  /** How many of this person's have been neither done nor discarded. */
  open(ownerId: number): OpenWishes;
  /** Told when that changes. */
  onOpen(listener: () => void): Cancel;
  /** Sends what waits, now; resolves when that was tried. */
  syncNow(): Promise<void>;
  /** Forgets those of a person who has left. */
  forgetOf(ownerId: number): Promise<void>;
  stop(): Promise<void>;
}
