import { Timer } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { isSpoken, secondsLeft, type HeldPlaces } from '#domain/sales/held-places.ts';

const look = css({ display: 'flex', alignItems: 'center', gap: 'snug', fontWeight: '650' });

const clockFace = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function spokenWords(seconds: number): string {
  if (seconds === 0) return 'The time is up.';
  if (seconds < 60) return `${seconds} seconds left.`;
  const minutes = Math.round(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left.`;
}

/**
 * How long the places are still kept, by the first that runs out. Screen readers hear whole minutes and the last half
 * minute, not each second.
 */
export function Countdown({ holds, now }: { readonly holds: readonly HeldPlaces[]; readonly now: number }) {
  const ends = holds.flatMap(({ state, heldUntil }) =>
    state === 'held' && heldUntil !== null ? [heldUntil] : [],
  );
  const [said, setSaid] = useState('');
  if (ends.length === 0) return null;
  const seconds = secondsLeft(Math.min(...ends), now);
  const words = spokenWords(seconds);
  if (isSpoken(seconds) && said !== words) setSaid(words);
  return (
    <>
      <p className={look} role="timer" data-seconds={seconds}>
        <Timer size={20} aria-hidden />
        <span>
          Kept for you for <span className={css({ fontSize: 'lead' })}>{clockFace(seconds)}</span>
        </span>
      </p>
      <p role="status" className={css({ srOnly: true })}>
        {said}
      </p>
    </>
  );
}
