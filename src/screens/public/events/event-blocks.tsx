import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { css, cx } from 'styled-system/css';
import type { BlockHeights } from '#app/events/block-heights.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { EventSummary } from '#contract/events/events.ts';
import { blockSize, firstBlocks } from '#domain/events/list-blocks.ts';
import { EventCard } from '#screens/parts/event-card.tsx';

export const cardGrid = css({
  display: 'grid',
  gap: 'room',
  // At most three: a block fills whole rows of so many, and the next one begins a row.
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(19rem, 30%)), 1fr))',
});

/** A block affects the layout outside of it only by its height. */
const blockStyle = cx(cardGrid, css({ contain: 'layout style' }));

interface BlocksProps {
  readonly events: readonly EventSummary[];
  /** Total number of events in the list. */
  readonly total: number;
  /** Current time in ms. */
  readonly now: number;
}

/**
 * Virtualised list of events: only cards near the viewport are rendered, everything else is a placeholder of the
 * right height.
 */
export function EventBlocks({ events, total, now }: BlocksProps) {
  const blocks = Array.from({ length: Math.ceil(events.length / blockSize) }, (_, index) =>
    events.slice(index * blockSize, (index + 1) * blockSize),
  );
  const { list: texts } = useMessages('events');
  return (
    <div role="list" aria-label={texts.label} className={css({ display: 'grid', gap: 'room' })}>
      {blocks.map((block, index) => (
        <Block key={index} events={block} index={index} total={total} now={now} />
      ))}
    </div>
  );
}

const sameBlock = (one: BlockProps, other: BlockProps): boolean =>
  one.now === other.now &&
  one.total === other.total &&
  one.events.length === other.events.length &&
  one.events.every((event, index) => event === other.events[index]);

interface BlockProps extends BlocksProps {
  readonly index: number;
}

const Block = memo(function Block({ events, index, total, now }: BlockProps) {
  const { watchNear, blockHeights } = useEngines();
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(index < firstBlocks);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    return watchNear(element, (isNear) => {
      if (!isNear) measure(blockHeights, element, index, events.length);
      // Render in slices between frames while scrolling.
      startTransition(() => setNear(isNear));
    });
  }, [watchNear, blockHeights, index, events.length]);
  return (
    <div
      ref={ref}
      role="presentation"
      data-block={near ? 'shown' : 'away'}
      className={blockStyle}
      style={near ? undefined : { height: heightOf(blockHeights, index, events.length) }}
    >
      {near
        ? events.map((event, place) => (
            <div
              key={event.registrationId}
              role="listitem"
              aria-setsize={total}
              aria-posinset={index * blockSize + place + 1}
            >
              <EventCard event={event} now={now} isFirst={index === 0 && place === 0} />
            </div>
          ))
        : null}
    </div>
  );
}, sameBlock);

function measure(heights: BlockHeights, element: Element, index: number, count: number): void {
  if (element.childElementCount === 0) return;
  const { height } = element.getBoundingClientRect();
  heights.measured(innerWidth, index, height, count === blockSize);
}

/** Returns the measured height, or that of the last complete block, or an estimate; px. */
function heightOf(heights: BlockHeights, index: number, count: number): number {
  const known = heights.heightOf(innerWidth, index, count === blockSize);
  if (known !== null) return known;
  const columns = innerWidth < 700 ? 1 : innerWidth < 1100 ? 2 : 3;
  return Math.ceil(count / columns) * 352;
}
