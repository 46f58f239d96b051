import { totalmem } from 'node:os';
import { announcement } from './announce.ts';
import { BadConfig, helpText, readConfig, type Config } from './config/config.ts';
import { explainFailedStart } from './explain-failed-start.ts';
import { flushLog } from './ops/log.ts';
import { startServer, type RunningServer } from './main.ts';
import { linksWarning } from './config/links-origin.ts';
import { memoryWarning } from './config/memory-need.ts';
import { within } from '#server/database/within.ts';

/** The terminal signals the server directly and npm passes the signal on; ignore the second of such a pair; ms. */
const sameSignalMs = 1_000;
/** How much longer than its own limit a stop may take before the process exits anyway; ms. */
const overtimeMs = 5_000;
/** Time limit for writing the last log lines; ms. */
const flushWithinMs = 1_000;

/**
 * Runs the server as a program: reads the configuration, prints its addresses, and stops cleanly on SIGTERM or
 * SIGINT. Exits with 2 for an invalid configuration, 1 for a failed start.
 */
export async function runServer(): Promise<void> {
  // A terminal or file that accepts no more text must not crash the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const config = readOrExplain();
  if (config === null) return;
  const starting = startServer(config);
  // Registered first: a stop while the database is opening waits for it, then closes it.
  onStopSignal(() => void leave(starting, config));
  try {
    const server = await starting;
    const tooLittle = memoryWarning(config, {
      total: totalmem(),
      constrained: process.constrainedMemory(),
    });
    for (const warning of [...config.warnings, tooLittle, linksWarning(config)].filter((one) => one !== null))
      process.stderr.write(`${warning}\n`);
    const { terminalQr } = config.lan ? await import('./lan.ts') : { terminalQr: () => '' };
    process.stdout.write(announcement(server, terminalQr));
  } catch (error) {
    await print(explainFailedStart(error, config));
    await within(flushLog(), flushWithinMs);
    // Exit even if a failed start left something running.
    process.exit(1);
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
      `The configuration is invalid:\n${error.problems.map((one) => `  ${one}\n`).join('')}`,
    );
    process.exitCode = 2;
  }
  return null;
}

function print(text: string): Promise<boolean> {
  const written = new Promise<void>((resolve) => {
    process.stderr.write(`${text}\n`, () => resolve());
  });
  return within(written, 1_000);
}

/** Calls `stop` at the first signal; a second one, from somebody who will not wait, exits the process. */
function onStopSignal(stop: () => void): void {
  let firstAt: number | null = null;
  const onSignal = () => {
    if (firstAt === null) {
      firstAt = performance.now();
      stop();
    } else if (performance.now() - firstAt > sameSignalMs) process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}

async function leave(starting: Promise<RunningServer>, config: Config): Promise<void> {
  const stopped = starting.then(
    (server) => server.stop(),
    () => undefined,
  );
  await within(stopped, config.drainMs + config.stopTimeoutMs + overtimeMs);
  await within(flushLog(), flushWithinMs);
  process.exit(0);
}

if (import.meta.main) await runServer();
