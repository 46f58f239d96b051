/**
 * Two keys in a text field this close together, in ms, come from a hand scanner: people rarely type that fast, most
 * scanners do.
 */
export const FAST_GAP_MS = 50;
