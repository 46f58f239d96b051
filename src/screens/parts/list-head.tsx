import type { ComponentProps, ReactNode } from 'react';
import { css } from 'styled-system/css';
import { SearchField } from './fields/search-field.tsx';

/** On a desktop the search field is next to the buttons, so the list starts higher. */
const headStyle = css({
  display: 'grid',
  gap: 'base',
  _desk: { gridTemplateColumns: 'auto minmax(0, 1fr)' },
});
const barStyle = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' });

interface ListHeadProps {
  readonly search: ComponentProps<typeof SearchField>;
  /** The list's actions, as buttons. */
  readonly children: ReactNode;
}

/** The area above a list: its actions and its search field. */
export function ListHead({ search, children }: ListHeadProps) {
  return (
    <div className={headStyle}>
      <div className={barStyle}>{children}</div>
      <SearchField {...search} />
    </div>
  );
}
