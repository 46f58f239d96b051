/** A token's line: `    --colors-red-50: #fff0f0;`. */
const token = /^ +(--[\w-]+): [^;{}]*;\n/gm;
/** A movement: the generator closes each block at the beginning of a line, the last step and the movement together. */
const keyframes = /^ +@keyframes ([\w-]+) \{\n[^]*?\n\}\n\}\n/gm;

/**
 * Leaves out tokens and movements that nothing names. The generator brings a whole palette along, of which the app uses a
 * tenth; every page that is drawn carries its styles.
 *
 * @param css as the generator writes it, a declaration on each line
 * @param texts of the app: what they name is kept, whether a style names it or not
 */
export function usedStyles(css: string, texts: readonly string[]): string {
  const named = new Set(
    [css.matchAll(/var\((--[\w-]+)/g), ...texts.map((text) => text.matchAll(/(--[a-z][\w-]*)/g))].flatMap(
      (all) => [...all].map(([, name]) => name),
    ),
  );
  const styles = css.replace(token, (line, name: string) => (named.has(name) ? line : ''));
  const moves = [...styles.matchAll(/^.*\banimation\b.*$|^.*\banimation-name\b.*$|^ *--animations-.*$/gm)]
    .map(([line]) => line)
    .join('\n');
  return styles.replace(keyframes, (block, name: string) =>
    new RegExp(`\\b${name}\\b`).test(moves) ? block : '',
  );
}
