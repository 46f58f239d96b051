import { Users } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import type { Draft } from '#app/drafts/draft.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { AffectedHolders, type TermChange } from '../affected-holders.tsx';

interface HoldersQuestionProps<F extends string> {
  readonly draft: Pick<Draft<F>, 'agree' | 'view'>;
  /** The question, which says whom the change affects. */
  readonly question: string;
  /** It waits only for the answer; later input is not covered yet. */
  readonly isAsked: boolean;
  /** The typed and the saved values. */
  readonly change: TermChange;
  readonly timeZone: string;
  /** Restores the saved values. */
  readonly onUndo: () => void;
}

/** A change that waits because it affects ticket holders, with buttons to confirm or undo it. */
export function HoldersQuestion<F extends string>(props: HoldersQuestionProps<F>) {
  const { draft, question, isAsked, change, timeZone, onUndo } = props;
  const { touched: texts } = useMessages('editor');
  const [asking, setAsking] = useState(false);
  const action = useAction({
    run: async (): Promise<Result<true>> =>
      (await draft.agree())
        ? { ok: true, value: true }
        : { ok: false, failure: draft.view().failure ?? notSent },
    says: () => ({ title: texts.done, text: texts.doneText }),
    done: () => setAsking(false),
  });
  return (
    <div data-holders-question="">
      <Notice tone="attention" icon={Users}>
        <div className={css({ display: 'grid', gap: 'snug' })}>
          <p className={css({ fontWeight: '650' })}>{texts.title}</p>
          <p>{question}</p>
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
            <Button onClick={onUndo}>{texts.undo}</Button>
            <Button look="primary" disabled={!isAsked} onClick={() => setAsking(true)}>
              {texts.review}
            </Button>
          </div>
        </div>
      </Notice>
      {asking ? (
        <AffectedHolders
          question={question}
          change={change}
          timeZone={timeZone}
          action={action}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** Edited meanwhile: it is sent, or asked about, automatically. */
const notSent: Failure = { kind: 'unreachable', nothingSent: true };
