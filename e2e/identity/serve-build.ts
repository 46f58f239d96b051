import { readConfig } from '#server/config/config.ts';
import { startServer } from '../../server/main.ts';

/** The real server over another build of the app than the usual one: the folder in E2E_DIST. */
const distFolder = process.env['E2E_DIST'] ?? '';
const server = await startServer(readConfig(process.env, []), { distFolder });
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
