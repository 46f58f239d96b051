import { Users } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import type { Draft } from '#app/drafts/draft.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TouchedHolders, type TermChange } from '../touched-holders.tsx';

interface HoldersQuestionProps<F extends string> {
  readonly draft: Pick<Draft<F>, 'agree' | 'view'>;
  /** Whom the change touches. */
  readonly question: string;
  /** It waits for the answer alone: what is typed on is not asked about yet. */
  readonly isAsked: boolean;
  /** What is typed over what was saved. */
  readonly change: TermChange;
  readonly timeZone: string;
  /** Puts back what was saved of what is asked about. */
  readonly onUndo: () => void;
}

/** Where a change waits because people have tickets: what it is, and the ways to make it or take it back. */
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
        <TouchedHolders
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

/** Typed on meanwhile: it is sent, or asked about, by itself. */
const notSent: Failure = { kind: 'unreachable', nothingSent: true };
