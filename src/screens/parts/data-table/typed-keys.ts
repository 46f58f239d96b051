const latinKeys: Readonly<Record<string, string>> = { KeyJ: 'j', KeyK: 'k', KeyX: 'x', Slash: '/' };

/** Normalizes a key to lower case; on a keyboard with a non-Latin script, to the Latin key at its position. */
export const keyOf = ({ key, code }: { readonly key: string; readonly code: string }): string =>
  key.length > 1 ? key : key > '\u007F' ? (latinKeys[code] ?? key) : key.toLowerCase();

/** Text inputs and other controls that use the keys for moving, opening and searching themselves. */
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** Whether a key press is text input, or part of a browser or system shortcut. */
export const isTyped = (event: {
  readonly target: EventTarget | null;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  !(event.target instanceof Element) ||
  event.target.closest(typing) !== null;
