import type { ExampleSetting } from '#domain/door/rule-examples.ts';
import type { WrittenRules } from '#domain/door/rule-problems.ts';
import type { AreaGate, RulesOfEvent } from './rules-of-event.ts';

/**
 * Builds the setting in which an area's examples are run.
 *
 * @param others people inside besides the guest
 */
export const settingOf = (
  of: RulesOfEvent,
  rules: WrittenRules,
  gates: readonly AreaGate[],
  others: number,
): ExampleSetting => ({
  rules,
  policy: { code: of.code, unlisted: 'ask' },
  timeZone: of.timeZone,
  gates,
  ticketType: of.types[0]?.name ?? '',
  others,
});
