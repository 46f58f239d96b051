import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import type { DraftStatus } from '#app/drafts/draft-state.ts';
import type { Status } from '#app/drafts/most-urgent-status.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

const tones: Readonly<Record<Exclude<DraftStatus, 'untouched'>, Tone>> = {
  saved: 'admit',
  saving: 'plain',
  on_device: 'attention',
  only_here: 'refuse',
  changed_elsewhere: 'attention',
  asked: 'attention',
  refused: 'refuse',
};

interface DraftChipProps extends Status {
  /** Whether all of it could be sent as it is. */
  readonly fits: boolean;
}

/** Shows where the input is stored and what happens next; announced when that changes. */
export function DraftChip({ standing, failure, fits }: DraftChipProps) {
  const { standing: texts, standingHints: hints } = useMessages('editor');
  const failureWords = useFailureText();
  const hint = () => {
    if (standing === 'on_device') return fits ? hints.on_device : hints.unfinished;
    if (standing === 'only_here' || standing === 'asked') return hints[standing];
    return standing === 'refused' && failure !== null ? failureWords(failure, 'once') : null;
  };
  const said = hint();
  return (
    <div
      role="status"
      data-standing={standing}
      className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center', minH: 'touch' })}
    >
      {standing === 'untouched' ? null : <Badge tone={tones[standing]}>{texts[standing]}</Badge>}
      {said === null ? null : <span className={css({ textStyle: 'small', color: 'text.soft' })}>{said}</span>}
    </div>
  );
}
