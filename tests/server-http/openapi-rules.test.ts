import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openTestApp } from './test-app.ts';

test("follows Redocly's recommended rules in the API document, without a warning", async () => {
  const t = await openTestApp();
  const { text: source } = await t.call('GET', '/api/openapi.json');
  await t.close();
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(
    problems.map(({ severity, ruleId, message, location: [at] }) => [severity, ruleId, message, at?.pointer]),
  ).toEqual([]);
  const { tags } = JSON.parse(source) as { tags: { name: string }[] };
  // A group without calls would mean a wrong pattern.
  for (const { name } of tags) expect(source.split(`["${name}"]`).length, name).toBeGreaterThan(1);
});
