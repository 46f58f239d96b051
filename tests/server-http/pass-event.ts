import { makePassFiles } from './pass-makers.ts';
import { addEvent, addPerson, openTestApp, type TestApp } from './test-app.ts';

/** A server that issues passes, and a ticket with a printed code whose holder and name a test can change. */
export interface PassEvent {
  readonly t: TestApp;
  readonly eventId: string;
  readonly ticketId: string;
  idOf(who: string): string;
  /** Runs one of the server's interval jobs once. */
  work(name: string): Promise<unknown> | undefined;
  /** Assigns the ticket to `ann` or `ben`. */
  give(who: string): Promise<unknown>;
  /** Renames the event. */
  rename(name: string): Promise<unknown>;
  close(): Promise<void>;
}

/** @param settings addresses of the wallet services */
export async function openPassEvent(settings: Readonly<Record<string, string>>): Promise<PassEvent> {
  const makers = await makePassFiles(Date.now());
  const reached = { PUBLIC_URL: 'https://tickets.example.org', TRUST_PROXY: '1' };
  const t = await openTestApp({ ...makers.settings, ...reached, ...settings });
  const people = new Map<string, string>();
  for (const [name, role] of [
    ['omar', 'ORGANIZER'],
    ['ann', 'NORMAL_USER'],
    ['ben', 'NORMAL_USER'],
  ] as const)
    people.set(name, (await addPerson(t, name, role)).id);
  const eventId = await addEvent(t, people.get('omar') ?? '');
  await t.database.query(`UPDATE events SET policy = jsonb_set(policy, '{code}', '"static"') WHERE id = $1`, [
    eventId,
  ]);
  const [ticket] = await t.database.query<{ id: string }>(
    'SELECT id FROM tickets WHERE event_id = $1 ORDER BY number LIMIT 1',
    [eventId],
  );
  const ticketId = ticket?.id ?? '';
  const idOf = (who: string) => people.get(who) ?? '';
  return {
    t,
    eventId,
    ticketId,
    idOf,
    work: (name) =>
      t.app
        .repeated(() => Promise.resolve({ status: 200 }) as never)
        .find((one) => one.name === name)
        ?.work(),
    give: (who) =>
      t.database.query('UPDATE tickets SET holder_user_id = $2, holder_name = $3 WHERE id = $1', [
        ticketId,
        idOf(who),
        who,
      ]),
    rename: (name) => t.database.query('UPDATE events SET name = $2 WHERE id = $1', [eventId, name]),
    async close() {
      await t.close();
      makers.remove();
    },
  };
}
