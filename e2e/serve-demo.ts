import { runDemo } from './demo-server.ts';

/** Runs one server in a separate process, which a signal can stop or kill. */
const server = await runDemo(process.env);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
