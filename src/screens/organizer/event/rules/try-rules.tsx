import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { textOfInstant, typedOfInstant } from '#app/events/ticket-type-form.ts';
import {
  exampleCodes,
  exampleNames,
  exampleSteps,
  playExample,
  type ExampleName,
  type ExampleSetting,
  type ExampleStep,
} from '#domain/door/rule-examples.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Section } from '#ui/page.tsx';
import { DateTimeField } from '#screens/parts/fields/date-time-field.tsx';
import { DoorMessage } from './door-message.tsx';
import { settingOf } from './example-setting.ts';
import { gatesIn, type RulesOfEvent } from './rules-of-event.ts';
import type { RulesProps } from './door-messages.tsx';

/** A step as typed; its time may not be valid yet. */
interface TypedStep extends Omit<ExampleStep, 'at'> {
  readonly id: number;
  /** Formatted by `textOfInstant`. */
  readonly time: string;
}

/** Maximum number of steps in an example. */
const maxSteps = 20;

/** Tries out an example guest's entries and exits against the scanner's own rule; nothing is saved. */
export function TryRules({ of, rules, checkpoint }: RulesProps) {
  const { examples: texts } = useMessages('rules');
  const gates = gatesIn(of, checkpoint);
  const start = rules.windows?.[0]?.from ?? of.startsAt;
  const [preset, setPreset] = useState<ExampleName>('comes_back');
  const [others, setOthers] = useState('0');
  const [steps, setSteps] = useState(() => typedSteps('comes_back', start, gates));
  const choose = (name: string) => {
    const found = exampleNames.find((one) => one === name);
    if (found === undefined) return;
    setPreset(found);
    setSteps(typedSteps(found, start, gates));
  };
  return (
    <Section title={texts.title}>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.intro}</p>
      <div
        className={css({
          display: 'grid',
          gap: 'base',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '2fr 1fr' },
        })}
      >
        <SelectField
          label={texts.preset}
          value={preset}
          onChange={(event) => choose(event.target.value)}
          choices={exampleNames.map((value) => ({ value, label: texts.presets[value] }))}
        />
        <NumberField
          label={texts.others}
          maxLength={7}
          value={others}
          onChange={(event) => setOthers(event.target.value)}
        />
      </div>
      <Steps
        of={of}
        steps={steps}
        gates={gates}
        setting={settingOf(of, rules, gates, Number(others) || 0)}
        onChange={setSteps}
      />
      {steps.length >= maxSteps ? null : (
        <Button onClick={() => setSteps(withOneMore(steps, start))} className={css({ justifySelf: 'start' })}>
          <Plus size={20} aria-hidden /> {texts.add}
        </Button>
      )}
    </Section>
  );
}

interface StepsProps {
  readonly of: RulesOfEvent;
  readonly steps: readonly TypedStep[];
  readonly gates: RulesOfEvent['gates'];
  readonly setting: ExampleSetting;
  readonly onChange: (steps: TypedStep[]) => void;
}

/** Lists every step with the door's response. */
function Steps({ of, steps, gates, setting, onChange }: StepsProps) {
  const { examples: texts } = useMessages('rules');
  const known = steps.flatMap((step) => {
    const at = Date.parse(step.time);
    return step.time.endsWith('Z') && !Number.isNaN(at) ? [{ ...step, at }] : [];
  });
  const said = playExample(known, setting);
  const change = (id: number, changed: Partial<TypedStep>) =>
    onChange(steps.map((step) => (step.id === id ? { ...step, ...changed } : step)));
  return (
    <ol className={css({ display: 'grid', gap: 'near' })}>
      {steps.map((step, place) => {
        const found = known.find(({ id }) => id === step.id);
        const verdict = found && said.get(found);
        return (
          <li key={step.id} data-step={place + 1}>
            <Card className={css({ display: 'grid', gap: 'snug', gridTemplateColumns: 'minmax(0, 1fr)' })}>
              <Step
                of={of}
                number={place + 1}
                step={step}
                gates={gates}
                onChange={(changed) => change(step.id, changed)}
                onRemove={
                  steps.length === 1 ? null : () => onChange(steps.filter(({ id }) => id !== step.id))
                }
              />
              <div aria-live="polite">
                {verdict === undefined || found === undefined ? (
                  <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.noTime}</p>
                ) : (
                  <DoorMessage of={of} verdict={verdict} at={found.at} />
                )}
              </div>
            </Card>
          </li>
        );
      })}
    </ol>
  );
}

const minute = 60_000;
const isoOf = (at: number) => new Date(at).toISOString();

const typedSteps = (name: ExampleName, from: number, gates: RulesOfEvent['gates']): TypedStep[] =>
  exampleSteps(name, from, gates).map(({ at, ...step }, id) => ({ ...step, id, time: isoOf(at) }));

/** Adds the same guest half an hour later, in the other direction. */
function withOneMore(steps: readonly TypedStep[], start: number): TypedStep[] {
  const last = steps.at(-1);
  const at = Date.parse(last?.time ?? '');
  const time = isoOf((Number.isNaN(at) ? start : at) + 30 * minute);
  const id = Math.max(...steps.map((step) => step.id)) + 1;
  const direction = last?.direction === 'entry' ? 'exit' : 'entry';
  return [...steps, { id, time, direction, gateId: last?.gateId ?? '', code: last?.code ?? 'live' }];
}

interface StepProps {
  readonly of: RulesOfEvent;
  readonly number: number;
  readonly step: TypedStep;
  readonly gates: RulesOfEvent['gates'];
  readonly onChange: (changed: Partial<TypedStep>) => void;
  readonly onRemove: (() => void) | null;
}

/** A time is read whole before what takes its row away has a place beside it. */
const timeStyle = css({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'snug',
  alignItems: 'end',
});

function Step({ of, number, step, gates, onChange, onRemove }: StepProps) {
  const { examples: texts } = useMessages('rules');
  return (
    <fieldset
      className={css({
        display: 'grid',
        gap: 'snug',
        alignItems: 'end',
        // Beside the rules there is no room for all of it in one line: a time and a choice stay whole, in large letters too.
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
      })}
    >
      <legend className={css({ srOnly: true })}>{texts.row(number)}</legend>
      <div className={timeStyle}>
        <div className={css({ flex: '1 1 12rem', minW: '0' })}>
          <DateTimeField
            label={texts.time}
            timeZone={of.timeZone}
            value={typedOfInstant(step.time, of.timeZone)}
            onChange={(typed) => onChange({ time: textOfInstant(typed, of.timeZone) })}
          />
        </div>
        {onRemove === null ? null : (
          <IconButton icon={Trash2} label={texts.remove(number)} onClick={onRemove} />
        )}
      </div>
      <SelectField
        label={texts.way}
        value={step.direction}
        onChange={(event) => onChange({ direction: event.target.value === 'exit' ? 'exit' : 'entry' })}
        choices={[
          { value: 'entry', label: texts.ways.entry },
          { value: 'exit', label: texts.ways.exit },
        ]}
      />
      <SelectField
        label={texts.code}
        value={step.code}
        onChange={(event) =>
          onChange({ code: exampleCodes.find((one) => one === event.target.value) ?? 'live' })
        }
        choices={exampleCodes.map((value) => ({ value, label: texts.codes[value] }))}
      />
      {gates.length < 2 ? null : (
        <div className={css({ gridColumn: '1 / -1' })}>
          <SelectField
            label={texts.gate}
            value={step.gateId}
            onChange={(event) => onChange({ gateId: event.target.value })}
            choices={gates.map(({ gateId, name }) => ({ value: gateId, label: name }))}
          />
        </div>
      )}
    </fieldset>
  );
}
