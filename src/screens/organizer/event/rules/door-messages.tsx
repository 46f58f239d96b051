import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { codesAt } from '#domain/door/admission-rules.ts';
import { playExample, type ExampleStep } from '#domain/door/rule-examples.ts';
import type { WrittenRules } from '#domain/door/rule-problems.ts';
import { Section } from '#ui/page.tsx';
import { DoorMessage } from './door-message.tsx';
import { settingOf } from './example-setting.ts';
import { gatesIn, type RulesOfEvent } from './rules-of-event.ts';

export interface RulesProps {
  readonly of: RulesOfEvent;
  readonly rules: WrittenRules;
  /** Null for an area that does not exist yet. */
  readonly checkpoint: string | null;
}

type Cases = readonly (readonly [
  name: keyof typeof caseNames,
  steps: readonly ExampleStep[],
  others?: number,
])[];
const caseNames = { first: 0, again: 0, afterLeaving: 0, soon: 0, full: 0, early: 0, late: 0, printed: 0 };

const minute = 60_000;

/** Shows what rules mean in the scanner's own wording, judged by the scanner's own rule. */
export function DoorMessages({ of, rules, checkpoint }: RulesProps) {
  const { door: texts } = useMessages('rules');
  const gates = gatesIn(of, checkpoint);
  return (
    <Section title={texts.title}>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.intro}</p>
      <ul className={css({ display: 'grid', gap: 'base' })}>
        {casesOf(of, rules, gates[0]?.gateId ?? '').map(([name, steps, others = 0]) => {
          const last = steps.at(-1);
          const verdict = last && playExample(steps, settingOf(of, rules, gates, others)).get(last);
          return verdict === undefined ? null : (
            <li key={name} data-case={name} className={css({ display: 'grid', gap: 'tight' })}>
              <span className={css({ textStyle: 'label', color: 'text.soft' })}>{texts[name]}</span>
              <DoorMessage of={of} verdict={verdict} at={last?.at ?? 0} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Returns the example cases for these rules; settings that are not used produce none. */
function casesOf({ startsAt, code }: RulesOfEvent, rules: WrittenRules, gateId: string): Cases {
  const { windows = [], capacity, coolDownMs } = rules;
  const opens = Math.min(...windows.map(({ from }) => from));
  const closes = Math.max(...windows.map(({ until }) => until));
  const start = windows.length === 0 ? startsAt : opens;
  const step = (at: number, change: Partial<ExampleStep> = {}): ExampleStep => ({
    at,
    direction: 'entry',
    gateId,
    code: 'live',
    ...change,
  });
  const leaving = step(start + 15 * minute, { direction: 'exit' });
  const cases: [keyof typeof caseNames, ExampleStep[], number?][] = [
    ['first', [step(start)]],
    ['again', [step(start), step(start + 30 * minute)]],
    ['afterLeaving', [step(start), leaving, step(start + 30 * minute)]],
  ];
  if (coolDownMs > 0 && rules.reentry !== 'single')
    cases.push([
      'soon',
      [step(start), step(start + minute, { direction: 'exit' }), step(start + 2 * minute)],
    ]);
  if (capacity !== null) cases.push(['full', [step(start)], capacity]);
  if (windows.length > 0)
    cases.push(['early', [step(opens - 30 * minute)]], ['late', [step(closes + 30 * minute)]]);
  if (codesAt(rules, { code }) !== 'static') cases.push(['printed', [step(start, { code: 'printed' })]]);
  return cases;
}
