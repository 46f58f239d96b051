/** In a text field two keys this close are a scanner's: people hardly ever type so, most scanners do. */
export const FAST_GAP_MS = 50;
