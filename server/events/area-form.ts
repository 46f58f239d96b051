import type { AreaForm, EditableArea } from '#contract/door/areas.ts';
import type { Area } from '#domain/door/areas.ts';
import { problemsOfRules, tidyRules, type RuleProblem } from '#domain/door/rule-problems.ts';
import { refusal, refuseFields, type Refusal, type RefusalText } from '#server/access/refusal.ts';
import type { GateRow } from '#server/database/events/gates.ts';
import { contentVersion } from '#server/ops/content-version.ts';
import { differingFields } from './differing-fields.ts';

const texts: Readonly<Record<RuleProblem['code'], RefusalText>> = {
  window_ends_before_start: ({ areas }) => areas.problems.window_ends_before_start,
  windows_overlap: ({ areas }) => areas.problems.windows_overlap,
  entries_without_reentry: ({ areas }) => areas.problems.entries_without_reentry,
  no_types: ({ areas }) => areas.problems.no_types,
};

/** Builds the refusal to delete an area that has gates, or that somebody has passed. */
export function areaInUse(gates: readonly Pick<GateRow, 'name'>[], scanned: boolean): Refusal {
  const names = gates.map(({ name }) => name);
  return refusal(409, 'area_in_use', (texts) => texts.areas.inUse(names), { gates: names, scanned });
}

/** The stored fields of an area's form. */
export type AreaFields = Omit<Area, 'checkpoint'>;

/** The constraints on an area from the event's other areas and its ticket types. */
export interface AreaSurroundings {
  readonly isMain: boolean;
  readonly typeIds: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** Parses an area's form, or returns what is wrong with it. */
export function areaFieldsOf(form: AreaForm, around: AreaSurroundings): AreaFields | Refusal {
  const { name, code, types, ...others } = form;
  const rules = { ...others, code: code ?? undefined };
  const problems: (readonly [string, RefusalText])[] = problemsOfRules({ ...rules, types }).map(
    ({ field, code: wrong }) => [field, texts[wrong]],
  );
  if (name === '' && !around.isMain) problems.unshift(['name', ({ fields }) => fields.areaName]);
  if (name !== '' && around.names.has(name)) problems.unshift(['name', ({ areas }) => areas.nameTaken]);
  if (types?.some((id) => !around.typeIds.has(id)))
    problems.push(['types', ({ areas }) => areas.unknownType]);
  const [problem, ...more] = problems;
  if (problem !== undefined) return refuseFields(problem, ...more);
  return { name, types: types === null ? null : [...new Set(types)].toSorted(), rules: tidyRules(rules) };
}

const formOf = ({ name, types, rules }: AreaFields) => ({
  name,
  types: types === null ? null : [...types].toSorted(),
  ...tidyRules(rules),
});

/** Returns a version that changes with any change of the form. */
export const areaVersionOf = (area: AreaFields): string => contentVersion([JSON.stringify(formOf(area))]);

/** Returns the names of the form's fields that differ. */
export function differsInArea(one: AreaFields, other: AreaFields): string[] {
  const [these, those] = [formOf(one), formOf(other)];
  return [...new Set([...differingFields(these, those), ...differingFields(those, these)])];
}

/** Builds an area as its organizer edits it. */
export function presentArea(area: Area, gates: readonly GateRow[]): EditableArea {
  const { checkpoint, name, types, rules } = area;
  return {
    checkpoint,
    name,
    rules: tidyRules(rules),
    types,
    gates: gates.filter((gate) => gate.checkpoint === checkpoint).map(({ gateId }) => gateId),
    version: areaVersionOf(area),
  };
}
