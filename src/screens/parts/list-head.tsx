import type { ComponentProps, ReactNode } from 'react';
import { css } from 'styled-system/css';
import { SearchField } from './fields/search-field.tsx';

/** At a desk the search stands beside the buttons, and the list begins a line higher. */
const headLook = css({ display: 'grid', gap: 'base', _desk: { gridTemplateColumns: 'auto minmax(0, 1fr)' } });
const barLook = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' });

interface ListHeadProps {
  readonly search: ComponentProps<typeof SearchField>;
  /** What can be done with the list, as buttons. */
  readonly children: ReactNode;
}

/** What stands above a list: what can be done with it, and the field that searches it. */
export function ListHead({ search, children }: ListHeadProps) {
  return (
    <div className={headLook}>
      <div className={barLook}>{children}</div>
      <SearchField {...search} />
    </div>
  );
}
