import { foldText, isSignsAlone } from '#domain/text/text-fold.ts';

/**
 * The pattern by which SQL finds a part of what `fold_text` made of a name; '' where nothing is searched for. Null, which
 * nothing is like, of signs alone.
 */
export const patternOf = (search: string): string | null => patternFor(search, foldText(search));

/** As `patternOf`, to find a part of a text as it is. */
export const literalPatternOf = (search: string): string | null => patternFor(search, search.trim());

function patternFor(search: string, part: string): string | null {
  if (isSignsAlone(search)) return null;
  return part === '' ? '' : `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
