import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { DraftView } from '#app/drafts/draft.ts';
import type { EventDraft } from '#app/engines/drafts.ts';
import type { EventField } from '#app/events/event-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

interface ChangedElsewhereProps {
  readonly draft: EventDraft;
  readonly view: DraftView<EventField>;
}

/** Fields that two people have changed: both versions, to choose from. */
export function ChangedElsewhere({ draft, view }: ChangedElsewhereProps) {
  const { elsewhere: texts, fields } = useMessages('editor');
  const shown = (text: string | undefined) => (text === undefined || text === '' ? texts.nothing : text);
  return (
    <Card>
      <div role="alert">
        <h2 className={css({ textStyle: 'h3' })}>{texts.title}</h2>
        <p className={css({ color: 'text.soft' })}>{texts.text}</p>
      </div>
      <ul className={css({ display: 'grid', gap: 'base', mt: 'base' })}>
        {view.undecided.map((field) => (
          <li key={field}>
            <div role="group" aria-label={fields[field]} className={css({ display: 'grid', gap: 'snug' })}>
              <p className={css({ textStyle: 'label' })}>{fields[field]}</p>
              <Version
                label={texts.mine}
                text={shown(view.typed[field])}
                onChoose={() => draft.choose(field, 'mine')}
              />
              <Version
                label={texts.theirs}
                text={shown(view.theirs?.texts[field])}
                onChoose={() => draft.choose(field, 'theirs')}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface VersionProps {
  readonly label: string;
  readonly text: string;
  readonly onChoose: () => void;
}

function Version({ label, text, onChoose }: VersionProps) {
  return (
    <div className={css({ display: 'flex', gap: 'base', justifyContent: 'space-between' })}>
      <p className={css({ minW: '0', overflowWrap: 'anywhere', whiteSpace: 'pre-line' })}>{text}</p>
      <Button onClick={onChoose} className={css({ flexShrink: '0' })}>
        {label}
      </Button>
    </div>
  );
}
