import { css } from 'styled-system/css';

/** Search field with, on a phone, the button that opens the filters next to it. */
export const searchStyle = css({
  minW: '0',
  display: 'flex',
  alignItems: 'end',
  gap: 'snug',
  // In large letters the button is below: beside it, the field would have no room for a word.
  flexWrap: 'wrap',
  '& > :first-child': { flex: '1 1 7rem' },
  // No wider: counts that arrive beside it would make it narrower, and move what can be pressed.
  _desk: { flex: '0 1 14rem' },
});
/** The button that opens the filters; on wide windows they are always open. */
export const foldStyle = css({
  minH: '3rem',
  flexShrink: '0',
  whiteSpace: 'nowrap',
  md: { display: 'none' },
});
/** Filters that are collapsed on a phone, so that the list starts in view. */
export const foldedStyle = css({ mdDown: { '&[data-folded=true]': { display: 'none' } } });
