import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { css } from 'styled-system/css';
import { useListAddress } from '#app/data/list-address.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { sampleEvening } from '#domain/events/sample-evening.ts';
import { shownDays } from '#domain/events/shown-days.ts';
import { localDay } from '#domain/time/local-day.ts';
import { EventCharts } from '#screens/organizer/analytics/event-charts.tsx';
import { RangeChoice } from '#screens/organizer/analytics/range-choice.tsx';
import { Badge } from '#ui/badge.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { sampleAnalytics } from './sample-analytics.ts';

/** Sample analytics of a fictional event, visible without an account. */
export function AnalyticsDemo() {
  const { demo: texts } = useMessages('desk').analytics;
  const [asked, ask] = useListAddress(['range', 'from', 'to']);
  // The sample always shows the evening of the event.
  const { countedAt, timeZone } = sampleEvening;
  const today = localDay(countedAt, timeZone);
  const shown = shownDays(asked, 'all', today);
  const { from, to } = shown.days ?? { from: '', to: '' };
  const found = useMemo(() => sampleAnalytics(texts, from === '' ? null : { from, to }), [texts, from, to]);
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      actions={
        <Link to="/features" className={buttonStyle()}>
          {texts.back}
        </Link>
      }
    >
      <div>
        <Badge tone="attention">{texts.badge}</Badge>
      </div>
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' })}>
        <RangeChoice shown={shown} asked={asked} today={today} onChange={ask} />
        <EventCharts found={found} days={shown.days} now={countedAt} />
      </div>
    </Page>
  );
}
