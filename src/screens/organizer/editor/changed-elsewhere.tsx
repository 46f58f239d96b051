import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Draft, DraftView } from '#app/drafts/draft.ts';
import type { EventDraft } from '#app/engines/drafts.ts';
import type { EventField } from '#app/events/event-form.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { instantOf, typedOfText } from '#domain/time/typed-time.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

interface ChangedElsewhereProps<F extends string> {
  readonly draft: Pick<Draft<F>, 'choose'>;
  readonly view: DraftView<F>;
  /** Name of the part that was changed, if it isn't the whole event. */
  readonly of?: string;
  readonly fields: Readonly<Record<F, string>>;
  /** Formats a field's text for display. */
  readonly shown?: (field: F, text: string) => string;
}

/** Conflicting fields with both versions to choose from. Renders nothing if there are none. */
export function ChangedElsewhere<F extends string>(props: ChangedElsewhereProps<F>) {
  const { draft, view, of, fields, shown = (_, text) => text } = props;
  const { elsewhere: texts } = useMessages('editor');
  const { theirs } = view;
  if (theirs === null) return null;
  const read = (field: F, text: string) => (text === '' ? texts.nothing : shown(field, text));
  return (
    <Card>
      <div role="alert">
        <h2 className={css({ textStyle: 'h3', overflowWrap: 'anywhere' })}>
          {of === undefined ? texts.title : texts.titleOf(of)}
        </h2>
        <p className={css({ color: 'text.soft' })}>{texts.text}</p>
      </div>
      <ul className={css({ display: 'grid', gap: 'base', mt: 'base' })}>
        {view.undecided.map((field) => (
          <li key={field}>
            <div role="group" aria-label={fields[field]} className={css({ display: 'grid', gap: 'snug' })}>
              <p className={css({ textStyle: 'label' })}>{fields[field]}</p>
              <Version
                label={texts.mine}
                text={read(field, view.typed[field])}
                onChoose={() => draft.choose(field, 'mine')}
              />
              <Version
                label={texts.theirs}
                text={read(field, theirs.texts[field])}
                onChoose={() => draft.choose(field, 'theirs')}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface EventChangedProps {
  readonly draft: EventDraft;
  readonly view: DraftView<EventField>;
}

/** The conflicts of the event's own form. */
export function EventChangedElsewhere(props: EventChangedProps) {
  const { fields } = useMessages('editor');
  return <ChangedElsewhere {...props} fields={fields} shown={useShown(props.view.typed.timeZone)} />;
}

/** Formats a field of the event's form as in its step. Times are in the event's time zone. */
function useShown(timeZone: string): (field: EventField, text: string) => string {
  const { codes, places } = useMessages('editor');
  const { reentry } = useMessages('events').event;
  const { dayAndTime } = useFormats();
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  return (field, text) => {
    switch (field) {
      case 'codePolicy':
        return wordOf(codes, text);
      case 'reentry':
        return wordOf(reentry, text);
      case 'place':
        return wordOf(places, text);
      case 'startsAt':
      case 'endsAt':
      case 'doorsOpenAt': {
        const at = instantOf(typedOfText(text), zone);
        return at === null ? text : dayAndTime(new Date(at).toISOString(), zone);
      }
      default:
        return text;
    }
  };
}

const wordOf = (words: Readonly<Record<string, string>>, text: string): string => words[text] ?? text;

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
