import { autoresizeTextarea } from '@zag-js/auto-resize';
import { useEffect, useImperativeHandle, useRef, type ComponentProps } from 'react';
import { css, cx } from 'styled-system/css';
import { controlStyle, directionOfTyped, Frame, type FieldFrame } from './field.tsx';

type TextAreaProps = FieldFrame & Omit<ComponentProps<'textarea'>, 'children'>;

/** A multi-line text field that grows with its content. */
export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  holdLine,
  className,
  ref,
  ...area
}: TextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current, []);
  useEffect(() => autoresizeTextarea(field.current), []);
  return (
    <Frame label={label} hint={hint} error={error} hideLabel={hideLabel} holdLine={holdLine}>
      {(links) => (
        <textarea
          {...links}
          ref={field}
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
              resize: 'none',
              maxH: '70dvh',
              scrollMarginBlock: '5.5rem',
              // In a very low window there is no room to spare.
              '@media (max-height: 24rem)': { scrollMarginBlock: '0' },
            }),
            className,
          )}
        />
      )}
    </Frame>
  );
}
