import { ScrollText } from 'lucide-react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { Notice } from '#ui/notice.tsx';
import { areaName } from './alarms.tsx';
import type { Board } from './numbers.tsx';

/** Maximum number of notices; the gates' charts mark every change. */
const maxShown = 3;

/** Lists when rules were changed while people were inside. */
export function RuleChanges({ board }: { readonly board: Board }) {
  const { clockTime } = useFormats();
  const texts = useMessages('board');
  const { ruleChanges, timeZone } = board;
  if (ruleChanges.length === 0) return null;
  const { label, title, text } = texts.rulesChanged;
  return (
    <ul aria-label={label} className={css({ display: 'grid', gap: 'snug' })}>
      {ruleChanges.slice(0, maxShown).map(({ checkpoint, at, inside }) => (
        <li key={`${checkpoint} ${at}`} data-rules-changed={checkpoint}>
          <Notice icon={ScrollText}>
            <strong>{title(areaName(checkpoint, texts), clockTime(at, timeZone))}.</strong> {text(inside)}
          </Notice>
        </li>
      ))}
    </ul>
  );
}

const minuteMs = 60_000;

/** Returns the minute indexes of rule changes in a gate's chart, the current minute last. */
export function marksOf(
  { time, ruleChanges }: Pick<Board, 'time' | 'ruleChanges'>,
  { checkpoint, minutes }: Pick<Board['gates'][number], 'checkpoint' | 'minutes'>,
): { readonly places: readonly number[]; readonly times: readonly number[] } {
  const present = Math.floor(time / minuteMs);
  const placeOf = (at: number) => minutes.length - 1 - (present - Math.floor(at / minuteMs));
  const changes = ruleChanges.filter((change) => change.checkpoint === checkpoint && placeOf(change.at) >= 0);
  const times = changes.map(({ at }) => at).toReversed();
  return { places: [...new Set(times.map(placeOf))], times };
}
