import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

/** A row with something at its start and something at its end, above a line. */
export const rowStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 'base',
  py: 'snug',
  borderBottomWidth: '1px',
  borderColor: 'line',
});
/** What is at the end of a row. */
export const endStyle = css({ minW: '0', textAlign: 'end', overflowWrap: 'anywhere' });

interface FactRowProps {
  readonly label: string;
  /** Whether the value is a code, which nobody translates. */
  readonly isCode?: boolean;
  readonly children: ReactNode;
}

/** A row of a `dl`: what it is, and its value. Renders nothing for an empty value. */
export function FactRow({ label, isCode = false, children }: FactRowProps) {
  if (children === '') return null;
  return (
    <div className={rowStyle}>
      <dt className={css({ color: 'text.soft', minW: '0' })}>{label}</dt>
      <dd className={endStyle} translate={isCode ? 'no' : undefined}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
