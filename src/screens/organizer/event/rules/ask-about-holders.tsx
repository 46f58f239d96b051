import { useAction } from '#app/data/use-action.ts';
import { rulesOf, textsOfArea, writtenReentry, type AreaTexts } from '#app/events/area-form.ts';
import { listAreas, type EditableArea } from '#contract/door/areas.ts';
import { mainArea } from '#domain/door/areas.ts';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { changedEventTerms, noEventTerms, noTypeTerms } from '#domain/events/sold-terms.ts';
import type { Result } from '#domain/failures/failure.ts';
import { TouchedHolders } from '../../touched-holders.tsx';
import type { RulesOfEvent } from './rules-of-event.ts';

interface AskAboutHoldersProps {
  readonly of: RulesOfEvent;
  readonly area: EditableArea;
  readonly values: AreaTexts;
  /** Whom the change touches. */
  readonly question: string;
  readonly send: () => Promise<Result<unknown>>;
  readonly onClose: () => void;
}

/** Says who has tickets for what an area's rules make other, before they do. */
export function AskAboutHolders({ of, area, values, question, send, onClose }: AskAboutHoldersProps) {
  const action = useAction({ run: send, reads: [listAreas], done: onClose });
  const [was, now] = [rulesOf(textsOfArea(area)), rulesOf(values)].map((rules) => termsIn(of, area, rules));
  if (was === undefined || now === undefined) return null;
  return (
    <TouchedHolders
      question={question}
      change={{ changed: changedEventTerms(was, now), was, now }}
      timeZone={of.timeZone}
      action={action}
      onClose={onClose}
    />
  );
}

/** Of all that a ticket is for, what an area's rules say. */
function termsIn({ code }: RulesOfEvent, { checkpoint }: EditableArea, rules: CheckpointRules) {
  const own = rules.code ?? code;
  return {
    ...noEventTerms,
    ...noTypeTerms,
    codePolicy: own === 'unknown' ? ('rotating' as const) : own,
    // How people come back to the event is what its main area says.
    ...(checkpoint === mainArea ? { reentry: writtenReentry(rules.reentry) } : {}),
  };
}
