import { better, measure, parted, together, uncertaintyAt, type Offset } from '#domain/device-clock.ts';
import type { Clock } from '#platform/clock.ts';
import type { DoorTime } from './parts.ts';

/** What outlives a restart: server time minus the wall clock, ms. The monotonic clock starts anew with each page. */
export interface OffsetMemory {
  readonly offsetMs: number | null;
  keep(offsetMs: number): void;
  /** The latest server time that was certain, ms; null or absent where none was kept. */
  readonly seenAt?: number | null;
  keepSeen?(at: number): void;
}

/** A wall clock may have been set since the offset was kept, so it is believed to half a minute only. */
const rememberedDoubtMs = 30_000;
/** Nothing is known but what the phone says. */
const claimedDoubtMs = 600_000;
/** The memory is written when the offset moved by more than this, not at every answer. */
const worthKeepingMs = 250;
/** A clock that is further ahead of the last certain time than this may have jumped. */
const believedAheadMs = 24 * 3_600_000;
const worthSeeingMs = 60_000;

/**
 * Corrected time of one page. Measured once, the monotonic clock carries it; where the wall clock runs ahead of
 * that, the phone probably slept, and the doubt says so until the next measurement.
 */
export function createDoorTime(clock: Clock, memory: OffsetMemory): DoorTime {
  let measured: Offset | null = null;
  let kept = memory.offsetMs;
  let seenAt = memory.seenAt ?? null;
  const begun = { wall: clock.wall(), monotonic: clock.monotonic(), offsetMs: kept ?? 0 };
  let parting = together(begun);
  const look = (): void => {
    parting = parted(parting, { wall: clock.wall(), monotonic: clock.monotonic() });
  };
  const saw = (at: number): void => {
    if (seenAt !== null && Math.abs(at - seenAt) < worthSeeingMs) return;
    seenAt = at;
    memory.keepSeen?.(at);
  };
  const now = (): { now: number; uncertaintyMs: number } => {
    look();
    const monotonic = clock.monotonic();
    if (measured === null) {
      return {
        now: clock.wall() + (kept ?? 0),
        uncertaintyMs: kept === null ? claimedDoubtMs : rememberedDoubtMs,
      };
    }
    return {
      now: Math.round(monotonic + measured.offsetMs + parting.sleptMs),
      uncertaintyMs: Math.ceil(uncertaintyAt(measured, monotonic) + parting.doubtMs),
    };
  };
  return {
    now,
    forLeases() {
      if (measured !== null) {
        // Without what may be a wall clock that was set: wiping late is better than wiping what is owed.
        const certain = Math.round(clock.monotonic() + measured.offsetMs);
        saw(certain);
        return certain;
      }
      const start = begun.wall + begun.offsetMs;
      if (seenAt !== null && start - seenAt > believedAheadMs) return null;
      return Math.round(start + clock.monotonic() - begun.monotonic);
    },
    offsetMs: () => (measured === null ? kept : now().now - clock.wall()),
    observe(sentAt, receivedAt, serverTime) {
      look();
      const isParted = parting.doubtMs > 0;
      // If the device slept while the answer was on its way, it measures nothing: the next one does.
      if (isParted && parting.from.monotonic > sentAt) return;
      measured = better(isParted ? null : measured, measure(sentAt, receivedAt, serverTime));
      parting = together({ wall: clock.wall(), monotonic: clock.monotonic() });
      saw(now().now);
      const offset = now().now - clock.wall();
      if (kept !== null && Math.abs(offset - kept) < worthKeepingMs) return;
      kept = offset;
      memory.keep(offset);
    },
  };
}
