import { runServer } from '#server/run.ts';
import { ensureBuilt } from './fresh-build.ts';
import { requireNode } from './node-version.ts';

requireNode();
// What only asks for help needs no build.
const ready = process.argv.includes('--help') || (await ensureBuilt());
if (ready) await runServer();
else process.exitCode = 1;
