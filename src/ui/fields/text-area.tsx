import { Field as ArkField } from '@ark-ui/react/field';
import type { ComponentProps } from 'react';
import { css, cx } from 'styled-system/css';
import { controlLook, directionOfTyped, Frame, type FieldFrame } from './field.tsx';

type TextAreaProps = FieldFrame & Omit<ComponentProps<typeof ArkField.Textarea>, 'children'>;

/** Several lines of text; as high as what is in it. */
export function TextArea({ label, hint, error, hideLabel, holdLine, className, ...area }: TextAreaProps) {
  return (
    <Frame
      label={label}
      hint={hint}
      error={error}
      hideLabel={hideLabel ?? false}
      holdLine={holdLine ?? false}
    >
      <ArkField.Textarea
        autoresize
        rows={6}
        dir={directionOfTyped(area.value)}
        // By themselves browsers see to the caret alone, and a bar at the page's edge may lie over the rest.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
        {...area}
        className={cx(
          controlLook,
          css({
            py: 'near',
            lineHeight: '1.5',
            resize: 'vertical',
            maxH: '70dvh',
            scrollMarginBlock: '5.5rem',
            // Where a window is no higher than a field and the bars, there is nothing to spare.
            '@media (max-height: 24rem)': { scrollMarginBlock: '0' },
          }),
          className,
        )}
      />
    </Frame>
  );
}
