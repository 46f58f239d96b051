import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { rulesOf, writtenReentry, type AreaField } from '#app/events/area-form.ts';
import type { EditableArea } from '#contract/door/areas.ts';
import { codePolicies, reentryRules } from '#contract/wire/event-fields.ts';
import { mainArea } from '#domain/door/areas.ts';
import { hintsOfRules, type RuleHint } from '#domain/door/rule-problems.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { TypesField } from './types-field.tsx';
import { WindowsField } from './windows-field.tsx';
import { gatesIn, type AreaFormProps } from './rules-of-event.ts';

const twoStyle = css({
  display: 'grid',
  gap: 'base',
  gridTemplateColumns: 'minmax(0, 1fr)',
  sm: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});

interface FieldsProps extends AreaFormProps {
  readonly area: EditableArea | null;
  readonly inside: number;
  readonly savedElsewhere: (name: AreaField) => string | undefined;
}

/** All fields of an area's rules, each with hints about unusual values. */
export function AreaFields({ of, area, form, inside, savedElsewhere }: FieldsProps) {
  const { form: texts, hints: words } = useMessages('rules');
  const rules = rulesOf(form.values);
  const gates = area === null ? 1 : gatesIn(of, area.checkpoint).length;
  const hints = hintsOfRules(rules, { inside, gates, doorsOpenAt: of.doorsOpenAt, endsAt: of.endsAt });
  const hint = (code: RuleHint['code']) => {
    const found = hints.find((one) => one.code === code);
    return found === undefined ? undefined : hintText(found, words);
  };
  const field = (name: AreaField, otherwise?: string) => {
    const said = savedElsewhere(name) ?? otherwise;
    return { ...form.field(name), ...(said === undefined ? {} : { hint: said }) };
  };
  const eventCode = of.code === 'unknown' ? texts.codes.unknown : texts.codes[of.code];
  return (
    <>
      {area?.checkpoint === mainArea ? null : (
        <TextField
          label={texts.name}
          maxLength={80}
          placeholder={texts.namePlaceholder}
          {...field('name', texts.nameHint)}
        />
      )}
      <SelectField
        label={texts.again}
        choices={reentryRules.map((value) => ({ value, label: texts.reentry[value] }))}
        {...field('reentry', texts.reentryHint[writtenReentry(rules.reentry)])}
      />
      <Limits form={form} field={field} hint={hint} />
      <SelectField
        label={texts.code}
        choices={[
          { value: '', label: texts.codes.event(eventCode) },
          ...codePolicies.map((value) => ({ value, label: texts.codes[value] })),
        ]}
        {...field('code')}
      />
      <WindowsField of={of} form={form} />
      {hints
        .filter(({ code }) => code === 'window_outside_event')
        .map((one) => (
          <Notice key={hintText(one, words)} tone="attention">
            {hintText(one, words)}
          </Notice>
        ))}
      <TypesField of={of} form={form} />
    </>
  );
}

interface LimitsProps extends Pick<AreaFormProps, 'form'> {
  readonly field: (name: AreaField, otherwise?: string) => ReturnType<AreaFormProps['form']['field']>;
  readonly hint: (code: RuleHint['code']) => string | undefined;
}

/** Limits on how often, how soon and how many people may enter. */
function Limits({ form, field, hint }: LimitsProps) {
  const { form: texts } = useMessages('rules');
  const { reentry } = rulesOf(form.values);
  return (
    <div className={twoStyle}>
      {reentry === 'single' && form.values.maxEntries === '' ? null : (
        <NumberField
          label={texts.maxEntries}
          placeholder={texts.noLimit}
          {...field('maxEntries', hint('fewer_gates_than_entries'))}
        />
      )}
      <NumberField
        label={texts.coolDown}
        placeholder={texts.noWait}
        {...field('coolDown', hint('cool_down_unused'))}
      />
      <NumberField
        label={texts.capacity}
        placeholder={texts.noLimit}
        {...field('capacity', hint('capacity_below_inside'))}
      />
    </div>
  );
}

/** Returns the text of a hint. */
function hintText(hint: RuleHint, words: Catalogue['rules']['hints']): string {
  switch (hint.code) {
    case 'capacity_below_inside':
      return words.capacity_below_inside(hint.inside, hint.capacity);
    case 'window_outside_event':
      return words.window_outside_event(hint.place + 1);
    case 'fewer_gates_than_entries':
      return words.fewer_gates_than_entries(hint.gates);
    case 'cool_down_unused':
    case 'no_gate':
      return words[hint.code];
  }
}
