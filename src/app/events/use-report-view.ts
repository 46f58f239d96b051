import { useEffect } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { countView } from '#contract/events/analytics.ts';
import { localDay } from '#domain/time/local-day.ts';
import { newId } from '#platform/ids.ts';

/**
 * Reports that an event's page was opened: once a day per tab, without any data about the visitor. Not awaited; a
 * view that cannot be reported is lost.
 *
 * @param event null until it is loaded
 */
export function useReportView(
  event: { readonly registrationId: string; readonly timeZone: string } | null,
): void {
  const { call, clock, tab, tabStored } = useEngines();
  const eventId = event?.registrationId ?? null;
  const timeZone = event?.timeZone ?? 'UTC';
  useEffect(() => {
    if (eventId === null || tab.isRobot()) return;
    const key = `gatehouse.viewed.${eventId}`;
    const today = localDay(clock.wall(), timeZone);
    if (tabStored.get(key) === today) return;
    tabStored.set(key, today);
    void call(countView, { params: { registrationId: eventId }, body: { viewId: newId(clock.wall()) } });
  }, [call, clock, tab, tabStored, eventId, timeZone]);
}
