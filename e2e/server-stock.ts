import { startDemoServer, type ServerProcess } from './server.ts';

/** Servers with the demo data, one always started in advance, so that no test has to wait for one. */
export interface ServerStock {
  take(): Promise<ServerProcess>;
  /** Stops the unused server. */
  dispose(): Promise<void>;
}

export function serverStock(): ServerStock {
  let ahead: Promise<ServerProcess> | null = null;
  return {
    async take() {
      const server = await (ahead ?? startDemoServer());
      // The previous test may have killed the shared process: the data and the port are still there.
      if (!server.isAlive()) await server.start();
      ahead = startDemoServer();
      // The caller of `take` gets a failed start; until then it must not count as an unhandled rejection.
      ahead.catch(() => undefined);
      return server;
    },
    async dispose() {
      const left = await ahead?.catch(() => null);
      await left?.dispose();
    },
  };
}
