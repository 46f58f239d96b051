import { Radio } from 'lucide-react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { EventAnalytics } from '#contract/events/analytics.ts';
import { Badge } from '#ui/badge.tsx';

interface CountedProps {
  readonly found: Pick<EventAnalytics, 'countedAt' | 'scanners' | 'timeZone'>;
  /** How the figures are updated while doors are open; null if they do not change. */
  readonly kept: 'live' | 'polling' | null;
}

/** When the figures were counted, and the devices they depend on. */
export function Counted({ found, kept }: CountedProps) {
  const { analytics: texts } = useMessages('desk');
  const { clockSeconds, day } = useFormats();
  const { countedAt, scanners, timeZone } = found;
  return (
    <p
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 'snug',
        textStyle: 'small',
        color: 'text.soft',
      })}
    >
      {kept === null ? null : (
        <Badge tone={kept === 'live' ? 'admit' : 'plain'}>
          <Radio size={14} aria-hidden /> {kept === 'live' ? texts.live : texts.polling}
        </Badge>
      )}
      <span>{texts.countedAt(day(countedAt, timeZone), clockSeconds(countedAt, timeZone))}</span>
      {kept === null || scanners.silent === 0 ? null : <span>{texts.depends(scanners.silent)}</span>}
    </p>
  );
}
