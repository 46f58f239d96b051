import { foldText } from '#domain/text/text-fold.ts';

/** The pattern by which SQL finds a part of what `fold_text` made of a name; '' where nothing is searched for. */
export function patternOf(search: string): string {
  const folded = foldText(search);
  return folded === '' ? '' : `%${folded.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
