import { css } from 'styled-system/css';

/** A field for searching, and beside it on a phone the button that opens filters. */
export const searchLook = css({
  minW: '0',
  display: 'flex',
  alignItems: 'end',
  gap: 'snug',
  '& > :first-child': { flex: '1', minW: '0' },
  _desk: { flex: '1 1 14rem' },
});
/** The button that opens filters; where there is room they stand open. */
export const foldLook = css({ minH: '3rem', flexShrink: '0', whiteSpace: 'nowrap', md: { display: 'none' } });
/** Filters that are folded away on a phone, so that what they narrow begins in sight. */
export const foldedLook = css({ mdDown: { '&[data-folded=true]': { display: 'none' } } });
