import { Timer } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { isAnnounced, secondsLeft, type HeldPlaces } from '#domain/sales/held-places.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { richText } from '#ui/rich-text.ts';

const look = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'snug',
  fontWeight: '650',
  // Always visible while scrolling.
  position: 'sticky',
  top: 'env(safe-area-inset-top)',
  zIndex: '10',
  mx: { base: '-base', md: '0' },
  px: { base: 'base', md: 'near' },
  py: 'snug',
  bg: 'surface.ground',
  borderBottomWidth: '1px',
  borderColor: 'line',
});

function spokenText(texts: Catalogue['checkout']['countdown'], seconds: number): string {
  if (seconds === 0) return texts.over;
  return seconds < 60 ? texts.seconds(seconds) : texts.minutes(Math.round(seconds / 60));
}

/**
 * Time left for the reserved tickets, by the first to expire. Screen readers announce whole minutes and parts of the
 * last half minute, not each second.
 */
export function Countdown({ holds, now }: { readonly holds: readonly HeldPlaces[]; readonly now: number }) {
  const { countdown: texts } = useMessages('checkout');
  const { timer } = useFormats();
  const ends = holds.flatMap(({ state, heldUntil }) =>
    state === 'held' && heldUntil !== null ? [heldUntil] : [],
  );
  const [said, setSaid] = useState('');
  if (ends.length === 0) return null;
  const seconds = secondsLeft(Math.min(...ends), now);
  const words = spokenText(texts, seconds);
  if (isAnnounced(seconds) && said !== words) setSaid(words);
  return (
    <>
      <p className={look} role="timer" data-seconds={seconds}>
        <Timer size={20} aria-hidden />
        <span>
          {richText(texts.left(<span className={css({ fontSize: 'lead' })}>{timer(seconds)}</span>))}
        </span>
      </p>
      <p role="status" className={css({ srOnly: true })}>
        {said}
      </p>
    </>
  );
}
