import { ensureBuilt } from './fresh-build.ts';
import { requireNode } from './node-version.ts';

requireNode();
// `--help` needs no build.
const ready = process.argv.includes('--help') || (await ensureBuilt());
// Imported only now, so that the build and the server are never in memory together.
if (ready) await (await import('#server/run.ts')).runServer();
else process.exitCode = 1;
