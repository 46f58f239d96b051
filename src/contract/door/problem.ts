import * as v from 'valibot';
import type { Problem } from '#domain/wire/problem.ts';

/** Converts a schema issue, with the path of the field. */
export function problemOf({ path, message }: v.BaseIssue<unknown>): Problem {
  let field = '';
  for (const { type, key } of path ?? []) {
    if (type === 'array') field += `[${String(key)}]`;
    else field += field === '' ? String(key) : `.${String(key)}`;
  }
  return { field, message };
}

/** Rejects a value whose fields, each valid on its own, are inconsistent; reported at the field that `check` names. */
/* @__NO_SIDE_EFFECTS__ */
export function together<T extends object>(check: (value: T) => Problem | undefined) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? check(dataset.value) : undefined;
    if (problem === undefined || !dataset.typed) return;
    const { field: key, message } = problem;
    const input = dataset.value;
    addIssue({
      message,
      path: [{ type: 'unknown', origin: 'value', input, key, value: Reflect.get(input, key) }],
    });
  });
}
