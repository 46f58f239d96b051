import { css } from 'styled-system/css';
import { useEventLive } from '#app/data/use-event-live.ts';
import { useGraph } from '#app/data/use-graph.ts';
import { useNow } from '#app/data/use-now.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { graphCallOf } from '#contract/graph/asking.ts';
import { eventAnalyticsQuery } from '#contract/graph/operations.ts';
import { areDoorsOpen } from '#domain/events/door-hours.ts';
import { shownDays, type RequestedDays } from '#domain/events/shown-days.ts';
import { localDay } from '#domain/time/local-day.ts';
import type { MyEvent } from '#screens/organizer/event/event-page.tsx';
import { ReadState } from '#screens/parts/read-state.tsx';
import { CompareWith, Comparison } from './comparison.tsx';
import { Counted } from './counted.tsx';
import { EventCharts } from './event-charts.tsx';
import { RangeChoice } from './range-choice.tsx';

/** Check interval for doors opening or closing; ms. */
const tickMs = 15_000;
/**
 * Poll interval while doors are open. The live connection reports admissions but not sales; without one the screen
 * polls. ms.
 */
const everyMs = { live: 60_000, polling: 10_000 };
/** Minimum time between chart updates; ms. */
const restMs = 3_000;

interface OneEventProps {
  readonly eventId: string;
  /** Undefined until it is loaded. */
  readonly event: Pick<MyEvent, 'timeZone' | 'doorsOpenAt' | 'endsAt' | 'figures'> | undefined;
  readonly asked: RequestedDays;
  /** Id of the event to compare with; '' for none. */
  readonly other: string;
  readonly onAsk: (asked: Required<RequestedDays>) => void;
  readonly onCompare: (eventId: string) => void;
}

/** Sales and admissions of one event: updated every minute while doors are open. */
export function OneEvent({ eventId, event, asked, other, onAsk, onCompare }: OneEventProps) {
  const { replies } = useEngines();
  const { analytics: texts } = useMessages('desk');
  const now = useNow(tickMs);
  const today = localDay(now, event?.timeZone ?? 'UTC');
  const shown = shownDays(asked, 'all', today);
  const isOpen =
    event !== undefined &&
    areDoorsOpen(now, { doorsOpenAt: Date.parse(event.doorsOpenAt), endsAt: Date.parse(event.endsAt) });
  const isLive = useEventLive(
    isOpen ? eventId : null,
    () => replies.readAgain(graphCallOf(eventAnalyticsQuery)),
    restMs,
  );
  const read = useGraph(
    eventAnalyticsQuery,
    { registrationId: eventId, ...shown.days },
    isOpen ? { everyMs: isLive ? everyMs.live : everyMs.polling } : {},
  );
  const kept = isLive ? 'live' : 'polling';
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' })}>
      <RangeChoice shown={shown} asked={asked} today={today} onChange={onAsk} />
      <CompareWith eventId={eventId} other={other} onChoose={onCompare} />
      {other === '' ? null : <Comparison eventId={eventId} other={other} />}
      <ReadState read={read} what={texts.what} still={(offline) => (offline ? texts.offline : null)}>
        {({ event: { analytics } }) => (
          <>
            <Counted found={analytics} kept={isOpen ? kept : null} />
            <EventCharts found={analytics} days={shown.days} now={now} fees={event?.figures?.fees ?? []} />
          </>
        )}
      </ReadState>
    </div>
  );
}
