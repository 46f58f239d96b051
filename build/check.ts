import { runChecks } from './check-steps.ts';
import { requireNode } from './node-version.ts';

requireNode();
const results = await runChecks();
process.exitCode = results.every((result) => result.ok) ? 0 : 1;
