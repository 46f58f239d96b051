import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { createPerson, wirePasswordHash } from '#server/accounts/first-admin.ts';
import { addLocation, setEventLocation, writeLocation } from '#server/database/events/locations.ts';
import { createSealer, type Sealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import type { DemoMode } from '#server/config/demo-mode.ts';
import { addMembership } from '#server/database/events/memberships.ts';
import {
  closeDemoAccounts,
  demoEmail,
  demoId,
  demoPeople,
  demoSignIns,
  randomPasswords,
  publishedPasswords,
  replaceDemoPasswords,
  type DemoPasswords,
  type DemoSignIn,
} from './demo-accounts.ts';
import { reopenDemoAccounts, markDemo, demoMark } from '#server/database/administration/demo-accounts.ts';
import { createDemoEventIn, type EventPlan, type CreatedEvent } from './make-event.ts';
import { nameOf } from './names.ts';
import { orderOfThree } from './order-of-three.ts';
import { programme, type ProgrammeEntry } from './programme.ts';
import { fair, specialEvents } from './special-events.ts';
import { rotatingToday, staticToday, waterfront } from './today.ts';
import {
  isUnused,
  giveDemoTickets,
  openDemoSale,
  setTicketBits,
  nameTicketHolders,
} from '#server/database/administration/demo-data.ts';

export interface DemoDeps {
  readonly database: Database;
  readonly masterKey: Uint8Array;
  readonly now: () => number;
}

const day = 24 * 3_600_000;

/**
 * Fills an empty database with demo data if requested, and ensures that nobody can sign in to a server reachable by
 * others with a published password.
 *
 * @returns the accounts to sign in with; random passwords are returned only once, when they are generated
 */
export async function prepareDemo(
  deps: DemoDeps & { readonly wish: DemoMode; readonly reachable: boolean },
): Promise<readonly DemoSignIn[]> {
  const { database, wish, reachable, now } = deps;
  if (wish === 'drawn' && (await isUnused(database))) return fillDemo(deps, 'drawn');
  if (wish === 'published') {
    await reopenDemoAccounts(database);
    return fillDemoOnce(deps);
  }
  if (!reachable || (await demoMark(database)) !== 'published') return [];
  if (wish === 'drawn') return replaceDemoPasswords(database, now());
  await closeDemoAccounts(database, now());
  return [];
}

/**
 * Fills an empty database with people, events and tickets, all or nothing and never twice. The same day gives the
 * same data, apart from keys and random values (references, ticket ids).
 *
 * @returns the accounts to sign in with, also if an earlier start created them; none if the data is real or their
 *   passwords are no longer the published ones
 */
export async function fillDemoOnce(deps: DemoDeps): Promise<readonly DemoSignIn[]> {
  if (await isUnused(deps.database)) return fillDemo(deps, 'published');
  return (await demoMark(deps.database)) === 'published' ? demoSignIns(publishedPasswords) : [];
}

async function fillDemo(deps: DemoDeps, kind: 'published' | 'drawn'): Promise<readonly DemoSignIn[]> {
  const sealer = createSealer(deps.masterKey);
  const passwords = kind === 'drawn' ? randomPasswords() : publishedPasswords;
  await deps.database.transaction(async (queries) => {
    await fill(queries, sealer, deps.now, passwords);
    await markDemo(queries, kind);
  });
  return demoSignIns(passwords);
}

async function fill(
  queries: Queries,
  sealer: Sealer,
  now: () => number,
  passwords: DemoPasswords,
): Promise<void> {
  const ids = new Map<string, string>();
  for (const { key, firstName, lastName, role } of demoPeople) {
    const person = {
      username: key,
      email: demoEmail(key),
      firstName,
      lastName,
      passwordHash: wirePasswordHash(passwords[key]),
    };
    const made = await createPerson({ newId: () => demoId(`user ${key}`), now }, queries, person, role);
    ids.set(key, made.id);
  }
  const [organizerId = '', attendeeId = '', adminId = ''] = [
    ids.get('omar'),
    ids.get('amie'),
    ids.get('ada'),
  ];
  const make = (plan: EventPlan) => createDemoEventIn(queries, sealer, withTeam(plan), now());
  const first = await make(staticToday(organizerId, now()));
  await nameHolders(queries, first);
  await storeWaterfront(queries, organizerId, first.eventId, now());
  await voidSomeTickets(queries, first.eventId, now());
  await addMembership(queries, {
    id: demoId('member ada'),
    eventId: first.eventId,
    userId: adminId,
    role: 'supervisor',
    addedBy: organizerId,
    now: now(),
  });
  await giveDemoTickets(queries, attendeeId, first.eventId, [0, 380]);
  const second = await make(rotatingToday(organizerId, now()));
  await nameHolders(queries, second);
  await giveDemoTickets(queries, attendeeId, second.eventId, [0, 1]);
  for (const entry of [...programme, ...specialEvents]) {
    const made = await make(planOf(entry, organizerId, now()));
    if (entry.saleInDays !== undefined)
      await openDemoSale(queries, made.eventId, now() + entry.saleInDays * day);
  }
  const third = await make(planOf(fair, organizerId, now()));
  await orderOfThree(queries, createSigners(sealer), third, {
    orderId: demoId('order'),
    userId: attendeeId,
    buyerEmail: demoEmail('amie'),
    at: now() - 2 * day,
  });
}

/** Saves the first event's place for the organizer's next events. */
async function storeWaterfront(
  queries: Queries,
  ownerId: string,
  eventId: string,
  now: number,
): Promise<void> {
  const locationId = demoId('location');
  await addLocation(queries, { locationId, ownerId }, now);
  await writeLocation(queries, locationId, waterfront, now);
  await setEventLocation(queries, eventId, locationId);
}

function withTeam(plan: EventPlan): EventPlan {
  return {
    ...plan,
    details: { organizerName: 'Omar Jallow Events', ...plan.details, eventId: demoId(`event ${plan.name}`) },
  };
}

/** Creates tickets that a door must refuse: revoked, blocked, cancelled, unpaid, at numbers that the sheet shows early. */
async function voidSomeTickets(queries: Queries, eventId: string, now: number): Promise<void> {
  const spoiled = [
    [20, 'revoked'],
    [21, 'revoked'],
    [22, 'blocked'],
    [23, 'cancelled'],
    [24, 'unpaid'],
  ] as const;
  for (const [number, bit] of spoiled) {
    const voidedAt = bit === 'unpaid' ? null : now - 24 * 3_600_000;
    await setTicketBits(queries, { eventId, number }, ticketBits[bit], voidedAt);
  }
}

async function nameHolders(queries: Queries, { eventId, ticketCount }: CreatedEvent): Promise<void> {
  const names = Array.from({ length: ticketCount }, (_, number) => nameOf(number));
  await nameTicketHolders(queries, eventId, names);
}

function planOf(entry: ProgrammeEntry, organizerId: string, now: number): EventPlan {
  const { name, summary, description, category, timeZone, venue, types } = entry;
  const midnight = Math.floor(now / 86_400_000) * 86_400_000;
  // Venues of the programme are on UTC, except London in summer, where an hour's difference does not matter.
  const startsAt = midnight + entry.day * 86_400_000 + entry.hour * 3_600_000;
  const details = {
    summary,
    description,
    category,
    venue,
    ageLimit: entry.ageLimit ?? null,
    status: entry.status ?? ('published' as const),
  };
  return {
    organizerId,
    name,
    timeZone,
    details,
    types,
    startsAt,
    endsAt: startsAt + entry.hours * 3_600_000,
    doorsOpenAt: startsAt - 3_600_000,
    gates: [{ name: 'Main gate' }],
    policy: { code: entry.code ?? 'static', unlisted: 'ask' },
  };
}
