import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { logActions } from '#messages/en/admin/log-actions.ts';

/** Actions named in calls to the audit in the source, and those passed to it. */
const named =
  /(?:recordAction|recordInAudit|recordManagement|recordEdit|recordImport|recordMessage|auditOrder|\bnote)\([^;]*?'([a-z]+(?:_[a-z]+)+)'|\baction(?::| =) '([a-z]+(?:_[a-z]+)+)'/g;

/** Both names of an action that depends on the request. */
const chosen = /\baction = [^;']*\? '([a-z]+(?:_[a-z]+)+)' : '([a-z]+(?:_[a-z]+)+)'/g;

/** Refusal codes and other words beside an action in the same call. */
const noActions = ['sign_in_again'];

it('has a description in the administrators’ log for every audit action', () => {
  const actions = globSync(
    'server/{accounts,administration,door,events,messages,payments,sales,tickets}/**/*.ts',
  )
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return [...source.matchAll(named), ...source.matchAll(chosen)];
    })
    .flatMap(([, first, second]) => [first, second].filter((action) => action !== undefined))
    .filter((action) => !noActions.includes(action));
  expect(actions.length).toBeGreaterThan(60);
  expect([...new Set(actions)].filter((action) => !Object.hasOwn(logActions, action)).toSorted()).toEqual([]);
});
