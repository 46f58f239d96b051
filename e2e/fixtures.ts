import { test as base } from '@playwright/test';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { organizerApi, type OrganizerApi, type ServerEvent, type SheetTicket } from './organizer-api.ts';
import { demoOrganizer } from './people.ts';
import { serverStock, type ServerStock } from './server-stock.ts';
import { embeddedHome } from './server-home.ts';
import { shownNow } from './shown-at-failure.ts';
import { startDemoServer, type ServerProcess } from './server.ts';

interface World {
  /** Whether the server runs as with `npm start`, on the embedded database: for tests of its data folder or of a kill. */
  readonly embedded: boolean;
  /** The real server on a copy of the demo data, for this test only. */
  readonly server: ServerProcess;
  /** The connection between browser and server, which tests can break. */
  readonly road: FaultProxy;
  /** The server's data, read without the browser. */
  readonly organizer: OrganizerApi;
  /** Today's event. */
  readonly event: ServerEvent;
  /** Its first hundred tickets. */
  readonly tickets: readonly SheetTicket[];
}

export const test = base.extend<World, { readonly stock: ServerStock }>({
  stock: [
    async ({}, use) => {
      const stock = serverStock();
      await use(stock);
      await stock.dispose();
    },
    { scope: 'worker' },
  ],
  embedded: [false, { option: true }],
  server: async ({ stock, embedded, context }, use, info) => {
    const server = embedded ? await startDemoServer({}, embeddedHome()) : await stock.take();
    await use(server);
    // A failed test says what every page showed, while the server still answers them.
    const contexts = context.browser()?.contexts() ?? [context];
    const shown = info.status === info.expectedStatus ? null : await shownNow(contexts);
    await server.dispose();
    if (shown !== null) throw new Error(`Pages at the failure:\n${shown}`);
  },
  road: async ({ server }, use) => {
    const road = await startFaultProxy(server.port);
    await use(road);
    await road.close();
  },
  organizer: async ({ server }, use) => {
    await use(await organizerApi(server.url, demoOrganizer));
  },
  event: async ({ organizer }, use) => {
    await use(await organizer.today());
  },
  tickets: async ({ organizer, event }, use) => {
    const sheet = await organizer.sheet(event.registrationId);
    await use(sheet.filter((ticket) => !ticket.test));
  },
});

export { expect } from '@playwright/test';
