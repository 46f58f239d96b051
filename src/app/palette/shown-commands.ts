import { rankCommands } from '#domain/text/command-match.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Command } from './command.ts';

export interface CommandGroup {
  readonly key: string;
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Group of commands that are a guess. */
const guess = 'meant';

/** Maximum number of matching commands shown. */
const maxMatches = 8;

/**
 * Returns the commands to list: the matches, best first; without input all of them, recent ones first. Each appears
 * once.
 *
 * @param recent keys of recent commands, newest first
 */
export function shownCommands(
  typed: string,
  commands: readonly Command[],
  recent: readonly string[],
  titles: Catalogue['palette']['groups'],
): readonly CommandGroup[] {
  if (typed.trim() !== '') {
    const { commands: meant, isSlip } = rankCommands(typed, commands);
    const shown = meant.slice(0, maxMatches);
    return isSlip ? [{ key: guess, title: titles.meant, commands: shown }] : grouped(shown, titles);
  }
  const used = recent.flatMap((key) => commands.filter((command) => command.key === key));
  const others = commands.filter((command) => !used.includes(command));
  const byGroup = (['here', 'do', 'go', 'device'] as const).flatMap((group) =>
    others.filter((command) => command.group === group),
  );
  const first = used.length === 0 ? [] : [{ key: 'recent', title: titles.recent, commands: used }];
  return [...first, ...grouped(byGroup, titles)];
}

/**
 * Orders commands and search results. A guessed command comes after the results, and only once everything was
 * searched: otherwise Enter after a person's name could run a command with a similar name.
 */
export function inOrder<G extends { readonly key: string }>(
  commands: readonly G[],
  found: { readonly groups: readonly G[]; readonly searching: boolean },
): readonly G[] {
  if (!commands.some(({ key }) => key === guess)) return [...commands, ...found.groups];
  return found.searching ? found.groups : [...found.groups, ...commands];
}

/** Groups commands by their first occurrence. */
function grouped(
  commands: readonly Command[],
  titles: Catalogue['palette']['groups'],
): readonly CommandGroup[] {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return groups.map((group) => ({
    key: group,
    title: titles[group],
    commands: commands.filter((command) => command.group === group),
  }));
}
