import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { codePolicies, reentryRules } from '#contract/wire/event-fields.ts';
import { SelectField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Section } from '#ui/page.tsx';
import { useFields, type StepForm } from './step-form.ts';

export function DoorStep({ form }: { readonly form: StepForm }) {
  const { steps, hints, codes, codesHint } = useMessages('editor');
  const { reentry } = useMessages('events').event;
  const { field } = useFields(form);
  const policy = codePolicies.find((known) => known === form.texts.codePolicy) ?? 'rotating';
  return (
    <Section title={steps.door}>
      <div className={css({ display: 'grid', gap: 'base' })}>
        <SelectField
          {...field('codePolicy')}
          hint={codesHint[policy]}
          choices={codePolicies.map((value) => ({ value, label: codes[value] }))}
        />
        <SelectField
          {...field('reentry')}
          choices={reentryRules.map((value) => ({ value, label: reentry[value] }))}
        />
        <NumberField maxLength={2} hint={hints.ageLimit} {...field('ageLimit')} />
      </div>
    </Section>
  );
}
