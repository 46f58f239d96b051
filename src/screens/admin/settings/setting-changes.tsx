import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { changeSettings, type FoundSettings } from '#contract/administration/settings.ts';
import { Button } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { Section } from '#ui/page.tsx';
import { knownName, valueText } from './setting-text.ts';
import { settingReads } from './use-change.ts';

type Change = FoundSettings['changes'][number];

/** Lists changes with their authors, newest first, with an undo for each. */
export function SettingChanges({ changes }: Pick<FoundSettings, 'changes'>) {
  const { changes: texts } = useMessages('settings');
  return (
    <Section title={texts.title}>
      {changes.length === 0 ? (
        <p className={css({ color: 'text.soft' })}>{texts.none}</p>
      ) : (
        <List label={texts.title}>
          {changes.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </List>
      )}
    </Section>
  );
}

function ChangeRow({ change }: { readonly change: Change }) {
  const { call } = useEngines();
  const texts = useMessages('settings');
  const formats = useFormats();
  const { changes } = texts;
  const { before, after, at, by } = change;
  const known = knownName(change.name);
  const name = known === null ? change.name : texts.names[known];
  const undo = useAction({
    run: () => call(changeSettings, { body: { [change.name]: before } }),
    reads: settingReads,
    says: () => ({ title: changes.undone(name) }),
  });
  const words = (value: Change['before']) =>
    known === 'logo' && value !== '' ? texts.look.picture : valueText(texts, formats, value);
  return (
    <Row
      title={name}
      note={
        <span dir="auto" className={css({ overflowWrap: 'anywhere' })}>
          {changes.line(words(before), words(after))}
          <br />
          {changes.by(by, `${formats.day(at)} ${formats.clockTime(at)}`)}
        </span>
      }
      end={
        known === null ? null : (
          <Button
            look="outline"
            busy={undo.busy}
            aria-label={changes.undoOf(name, words(before))}
            onClick={() => undo.run()}
          >
            {changes.undo}
          </Button>
        )
      }
    />
  );
}
