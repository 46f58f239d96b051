import { css } from 'styled-system/css';

/** How the lists of administrators look. */
export const filtersLook = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'base',
  md: { gridTemplateColumns: '2fr 1fr 1fr' },
});
/** A name over a line about it. */
export const twoLinesLook = css({
  display: 'grid',
  minW: '0',
  overflowWrap: 'anywhere',
  mdDown: { flex: '1', textAlign: 'end' },
});
export const softLook = css({ textStyle: 'small', color: 'text.soft' });
/** Parts of a sheet under one another. */
export const stackLook = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' });
export const formLook = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });
export const buttonsLook = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' });
export const factsLook = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' });
