import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import type { DraftStanding } from '#app/drafts/draft-state.ts';
import type { DraftView } from '#app/drafts/draft.ts';
import { fitsEvent, type EventField } from '#app/events/event-form.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Readonly<Record<DraftStanding, Tone>> = {
  saved: 'admit',
  saving: 'plain',
  on_device: 'attention',
  only_here: 'refuse',
  changed_elsewhere: 'attention',
  refused: 'refuse',
};

/** Says where what is typed stands, and what becomes of it; read out when that changes. */
export function DraftChip({ view }: { readonly view: DraftView<EventField> }) {
  const { standing: texts, standingHints: hints } = useMessages('editor');
  const failureWords = useFailureWords();
  const { standing, typed, failure } = view;
  const hint =
    standing === 'on_device'
      ? fitsEvent(typed)
        ? hints.on_device
        : hints.unfinished
      : standing === 'only_here'
        ? hints.only_here
        : standing === 'refused' && failure !== null
          ? failureWords(failure, 'once')
          : null;
  return (
    <div
      role="status"
      data-standing={standing}
      className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center', minH: 'touch' })}
    >
      <Badge tone={tones[standing]}>{texts[standing]}</Badge>
      {hint === null ? null : <span className={css({ textStyle: 'small', color: 'text.soft' })}>{hint}</span>}
    </div>
  );
}
