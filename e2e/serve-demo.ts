import { runDemo } from './demo-server.ts';

/** One server as a process of its own: it is stopped by a signal, or killed. */
const server = await runDemo(process.env);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
