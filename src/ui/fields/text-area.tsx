import { Field as ArkField } from '@ark-ui/react/field';
import type { ComponentProps } from 'react';
import { css, cx } from 'styled-system/css';
import { controlStyle, directionOfTyped, Frame, type FieldFrame } from './field.tsx';

type TextAreaProps = FieldFrame & Omit<ComponentProps<typeof ArkField.Textarea>, 'children'>;

/** A multi-line text field that grows with its content. */
export function TextArea({ label, hint, error, hideLabel, holdLine, className, ...area }: TextAreaProps) {
  return (
    <Frame label={label} hint={hint} error={error} hideLabel={hideLabel} holdLine={holdLine}>
      <ArkField.Textarea
        autoresize
        rows={6}
        dir={directionOfTyped(area.value)}
        // Browsers only scroll the caret into view, and a bar at the page's edge may cover the rest.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
        {...area}
        className={cx(
          controlStyle,
          css({
            py: 'near',
            lineHeight: '1.5',
            resize: 'vertical',
            maxH: '70dvh',
            scrollMarginBlock: '5.5rem',
            // In a very low window there is no room to spare.
            '@media (max-height: 24rem)': { scrollMarginBlock: '0' },
          }),
          className,
        )}
      />
    </Frame>
  );
}
