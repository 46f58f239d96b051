import { css, cx } from 'styled-system/css';
import { besideLabels } from '#ui/fields/field.tsx';
import { twoFacts } from '#ui/table.tsx';

/** Styles of the administrators' lists. */
export const filtersStyle = cx(
  css({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'base',
    md: { gridTemplateColumns: '2fr 1fr 1fr' },
    _desk: { gap: 'snug' },
  }),
  besideLabels,
);
/** A name with a line below. */
export const twoLinesStyle = twoFacts;
export const softStyle = css({ textStyle: 'small', color: 'text.soft' });
/** A column of sections in a sheet. */
export const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'room' });
export const formStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'base' });
export const buttonsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' });
export const factsStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' });
