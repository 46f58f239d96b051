import { startDemoServer, type ServerProcess } from './server.ts';

/** Servers over the demo data, one always started ahead: a test then waits for none. */
export interface ServerStock {
  take(): Promise<ServerProcess>;
  /** Ends the one that nobody took. */
  dispose(): Promise<void>;
}

export function serverStock(): ServerStock {
  let ahead: Promise<ServerProcess> | null = null;
  return {
    async take() {
      const server = await (ahead ?? startDemoServer());
      // The test before may have killed the process that it shares: the data are there, and the port is.
      if (!server.isAlive()) await server.start();
      ahead = startDemoServer();
      // Whoever takes it hears of a failed start; until then it is nobody's unhandled rejection.
      ahead.catch(() => undefined);
      return server;
    },
    async dispose() {
      const left = await ahead?.catch(() => null);
      await left?.dispose();
    },
  };
}
