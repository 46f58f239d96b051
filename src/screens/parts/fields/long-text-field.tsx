import { useState, type ComponentProps } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { FormattedText } from '#screens/parts/formatted-text.tsx';

type LongTextFieldProps = Omit<ComponentProps<typeof TextArea>, 'label' | 'value'> & {
  readonly label: string;
  readonly value: string;
};

/** Field for a long formatted text with a preview. */
export function LongTextField({ label, value, hint, ...area }: LongTextFieldProps) {
  const { longText: texts } = useMessages('parts');
  const [view, setView] = useState<'write' | 'preview'>('write');
  return (
    <div className={css({ display: 'grid', gap: 'snug' })}>
      {/* Above both views; each has it as its name. */}
      <span aria-hidden className={css({ textStyle: 'label', color: 'text.soft' })}>
        {label}
      </span>
      <Segmented
        label={texts.view(label)}
        value={view}
        onChange={setView}
        options={[
          { value: 'write', label: texts.write },
          { value: 'preview', label: texts.preview },
        ]}
      />
      {view === 'write' ? (
        <TextArea {...area} label={label} hideLabel value={value} hint={hint ?? texts.formatting} />
      ) : (
        <div
          role="region"
          aria-label={`${label}: ${texts.preview}`}
          className={css({ p: 'base', borderWidth: '1px', borderColor: 'line', borderRadius: 'medium' })}
        >
          {value.trim() === '' ? (
            <p className={css({ color: 'text.soft' })}>{texts.nothing}</p>
          ) : (
            <FormattedText text={value} />
          )}
        </div>
      )}
    </div>
  );
}
