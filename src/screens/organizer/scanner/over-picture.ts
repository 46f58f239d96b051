import { css } from 'styled-system/css';

/** Content that covers the whole picture instead of a verdict, and scrolls if it is long. */
export const overPicture = css({
  position: 'absolute',
  inset: '0',
  zIndex: '5',
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 'base',
  p: 'room',
  bg: 'surface.ground',
});

/** A full-width button for a thumb in the dark. */
export const wideButton = css({ w: 'full', minH: '4rem', fontSize: 'h4' });
