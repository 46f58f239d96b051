import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { changeText } from '#app/format/rule-change-text.ts';
import { Section } from '#ui/page.tsx';
import { nameOfArea, type RulesOfEvent } from './rules-of-event.ts';

/** History of rule changes: what, when, and by whom. */
export function RuleChanges({ of }: { readonly of: RulesOfEvent }) {
  const texts = useMessages('rules');
  const formats = useFormats();
  if (of.changes.length === 0) return null;
  return (
    <Section title={texts.changes.title}>
      <ul className={css({ display: 'grid', gap: 'near' })}>
        {of.changes.map((change) => {
          const area = of.areas.find(({ checkpoint }) => checkpoint === change.checkpoint);
          const name = area === undefined ? change.checkpoint : nameOfArea(area, texts);
          return (
            <li key={`${change.checkpoint} ${change.at}`} className={css({ display: 'grid', gap: 'hair' })}>
              <span className={css({ textStyle: 'small', color: 'text.soft', overflowWrap: 'anywhere' })}>
                {texts.changes.line(name, formats.dayAndTime(change.at, of.timeZone), change.changedBy)}
              </span>
              {changeText(change, texts, formats).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
