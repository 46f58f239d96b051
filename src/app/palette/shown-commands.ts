import { rankCommands } from '#domain/text/command-match.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Command } from './command.ts';

export interface CommandGroup {
  readonly key: string;
  readonly title: string;
  readonly commands: readonly Command[];
}

/** The group of commands that are a guess at what was meant. */
const guess = 'meant';

/** Commands that answer to what was typed: a longer list is not read. */
const mostMeant = 8;

/**
 * The commands as the palette lists them: those that were typed for, the best first; where nothing was typed all of them,
 * the recent ones first. Each is listed once.
 *
 * @param recent keys of the commands that were used last, the newest first
 */
export function shownCommands(
  typed: string,
  commands: readonly Command[],
  recent: readonly string[],
  titles: Catalogue['palette']['groups'],
): readonly CommandGroup[] {
  if (typed.trim() !== '') {
    const { commands: meant, isSlip } = rankCommands(typed, commands);
    const shown = meant.slice(0, mostMeant);
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
 * Commands and what was found, in the order of the list. A guess at a command comes behind what was found, and only once
 * all was searched: else Enter behind somebody's name would do something whose name is like it.
 */
export function inOrder<G extends { readonly key: string }>(
  commands: readonly G[],
  found: { readonly groups: readonly G[]; readonly searching: boolean },
): readonly G[] {
  if (!commands.some(({ key }) => key === guess)) return [...commands, ...found.groups];
  return found.searching ? found.groups : [...found.groups, ...commands];
}

/** In their groups, each where its first command stands. */
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
