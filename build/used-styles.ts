/** A token's name, with a backslash before its dot: `--spacing-0\.5`. */
const name = String.raw`--(?:[\w-]|\\\.)+`;
/** A token's line: `    --colors-red-50: #fff0f0;`. */
const token = new RegExp(String.raw`^ +(${name}): [^;{}]*;\n`, 'gm');
const uses = new RegExp(String.raw`var\((${name})`, 'g');
const mentions = new RegExp(`(${name})`, 'g');
/** A line of the generator's reset that asks for a global style of the app, with a variable as its default. */
const asksForGlobal = /^ +[\w-]+: var\((--global-[\w-]+), var\([^;{}]*;\n/gm;
/** An animation: the generator closes each block at the start of a line, the last step and the animation together. */
const keyframes = /^ +@keyframes ([\w-]+) \{\n[^]*?\n\}\n\}\n/gm;

/**
 * Removes tokens and animations that nothing uses. The generator adds a whole palette, of which the app uses a tenth,
 * and every server-rendered page carries its styles. Also removes the generator's fonts and the colour of its
 * placeholders unless the app names them as its global styles: it has its own.
 *
 * @param css as the generator writes it, one declaration per line
 * @param texts the app's sources: tokens that they name are kept even if no style uses them
 */
export function usedStyles(css: string, texts: readonly string[]): string {
  const own = css.replace(asksForGlobal, (line, found: string) => (css.includes(`${found}:`) ? line : ''));
  const named = new Set(
    [own.matchAll(uses), ...texts.map((text) => text.matchAll(mentions))].flatMap((all) =>
      [...all].map(([, found]) => found),
    ),
  );
  const styles = own.replace(token, (line, found: string) => (named.has(found) ? line : ''));
  const moves = [...styles.matchAll(/^.*\banimation\b.*$|^.*\banimation-name\b.*$|^ *--animations-.*$/gm)]
    .map(([line]) => line)
    .join('\n');
  return styles.replace(keyframes, (block, move: string) =>
    new RegExp(`\\b${move}\\b`).test(moves) ? block : '',
  );
}
