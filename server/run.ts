import { announcement } from './announce.ts';
import { BadConfig, helpText, readConfig, type Config } from './config.ts';
import { startServer, type RunningServer } from './main.ts';

/**
 * Runs the server as a program: reads the configuration, tells where it is reached, and stops cleanly at SIGTERM or
 * SIGINT. Ends the process with 2 for a configuration that does not hold, 1 for a start that fails.
 */
export async function runServer(): Promise<void> {
  const config = readOrExplain();
  if (config === null) return;
  try {
    const starting = startServer(config);
    // From the first moment on: a stop that comes while the database opens waits for it, then closes it.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void leave(starting));
    const server = await starting;
    const { terminalQr } = config.lan ? await import('./lan.ts') : { terminalQr: () => '' };
    process.stdout.write(announcement(server, terminalQr));
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`);
    process.exitCode = 1;
  }
}

function readOrExplain(): Config | null {
  try {
    const config = readConfig(process.env, process.argv.slice(2));
    if (!config.help) return config;
    process.stdout.write(helpText());
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    process.stderr.write(
      `The configuration does not hold:\n${error.problems.map((one) => `  ${one}\n`).join('')}`,
    );
    process.exitCode = 2;
  }
  return null;
}

function explain(error: unknown, config: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${config.port} is taken. Stop what uses it, or start with another: PORT=8081 npm start`;
  if (code === 'EACCES')
    return `Port ${config.port} may not be used by this account. Ports above 1023 may: PORT=8080 npm start`;
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}

async function leave(starting: Promise<RunningServer>): Promise<void> {
  const server = await starting.catch(() => null);
  if (server === null) return;
  await server.stop();
  process.exit(0);
}

if (import.meta.main) await runServer();
