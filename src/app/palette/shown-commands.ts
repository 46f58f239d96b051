import { rankCommands } from '#domain/text/command-match.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { Command } from './command.ts';

export interface CommandGroup {
  readonly key: string;
  readonly title: string;
  readonly commands: readonly Command[];
}

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
    return isSlip ? [{ key: 'meant', title: titles.meant, commands: shown }] : grouped(shown, titles);
  }
  const used = recent.flatMap((key) => commands.filter((command) => command.key === key));
  const others = commands.filter((command) => !used.includes(command));
  const inOrder = (['here', 'do', 'go', 'device'] as const).flatMap((group) =>
    others.filter((command) => command.group === group),
  );
  const first = used.length === 0 ? [] : [{ key: 'recent', title: titles.recent, commands: used }];
  return [...first, ...grouped(inOrder, titles)];
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
