import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { TextField } from '#ui/fields/field.tsx';
import { Section } from '#ui/page.tsx';
import { LongTextField } from '#screens/parts/fields/long-text-field.tsx';
import { useFields, type StepForm } from './step-form.ts';

interface WhatStepProps {
  readonly form: StepForm;
  readonly isDraft: boolean;
  /** The event’s picture, which is saved separately. */
  readonly cover: ReactNode;
}

export function WhatStep({ form, isDraft, cover }: WhatStepProps) {
  const { steps, hints } = useMessages('editor');
  const { field } = useFields(form);
  return (
    <Section title={steps.what}>
      <div className={css({ display: 'grid', gap: 'base' })}>
        <TextField maxLength={200} {...(isDraft ? { hint: hints.name } : {})} {...field('name')} />
        <TextField maxLength={300} hint={hints.summary} {...field('summary')} />
        <LongTextField maxLength={20_000} rows={8} {...field('description')} />
        {cover}
        <TextField maxLength={60} hint={hints.category} {...field('category')} />
        <TextField
          type="url"
          inputMode="url"
          maxLength={500}
          hint={hints.websiteUrl}
          {...field('websiteUrl')}
        />
      </div>
    </Section>
  );
}
