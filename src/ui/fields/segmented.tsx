import { SegmentGroup } from '@ark-ui/react/segment-group';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[];
}

/** Two to four choices side by side, of which one is always selected. */
export function Segmented<T extends string>({ label, value, onChange, options }: SegmentedProps<T>) {
  return (
    <SegmentGroup.Root
      value={value}
      aria-label={label}
      onValueChange={(change) => {
        const next = options.find((option) => option.value === change.value);
        if (next !== undefined) onChange(next.value);
      }}
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        p: 'tight',
        gap: 'hair',
        borderRadius: 'medium',
        bg: 'surface.lifted',
        w: 'full',
      })}
    >
      {options.map((option) => (
        <SegmentGroup.Item
          key={option.value}
          value={option.value}
          className={css({
            // Side by side if the labels fit, otherwise in rows; a word wider than a row is broken.
            flex: '1',
            minW: 'fit-content',
            px: 'tight',
            overflowWrap: 'anywhere',
            minH: 'touch',
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 'snug',
            borderRadius: 'small',
            fontWeight: '650',
            color: 'text.soft',
            cursor: 'pointer',
            _checked: { bg: 'text', color: 'ink' },
            _focusVisible: { outline: '3px solid {colors.accent.hover}' },
          })}
        >
          <SegmentGroup.ItemText>{option.label}</SegmentGroup.ItemText>
          <SegmentGroup.ItemHiddenInput />
        </SegmentGroup.Item>
      ))}
    </SegmentGroup.Root>
  );
}
