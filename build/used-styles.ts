/** A token's line: `    --colors-red-50: #fff0f0;`. */
const token = /^ +(--[\w-]+): [^;{}]*;\n/gm;
/** An animation: the generator closes each block at the start of a line, the last step and the animation together. */
const keyframes = /^ +@keyframes ([\w-]+) \{\n[^]*?\n\}\n\}\n/gm;

/**
 * Removes tokens and animations that nothing uses. The generator adds a whole palette, of which the app uses a tenth,
 * and every server-rendered page carries its styles.
 *
 * @param css as the generator writes it, one declaration per line
 * @param texts the app's sources: tokens that they name are kept even if no style uses them
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
