import { css } from 'styled-system/css';

/** Spreads a browser's own dialog over the whole window. */
export const wholeWindow = css({
  position: 'fixed',
  inset: '0',
  w: '100vw',
  h: '100dvh',
  maxW: 'none',
  maxH: 'none',
  m: '0',
  border: 'none',
  color: 'text',
});
