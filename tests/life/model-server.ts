import type { WireReply } from '../fakes/network.ts';
import { createModelHolds, type ModelHolds } from './model-holds.ts';
import { createModelOrders, type ModelOrders } from './model-orders.ts';
import { createModelPeople, ours, refusal, type ModelPeople } from './model-people.ts';
import { createModelProfiles, type ModelProfiles } from './model-profiles.ts';
import { createModelProvider, type ModelProvider } from './model-provider.ts';
import { createModelTickets, type ModelTickets } from './model-tickets.ts';

/** A call in wire format. */
export interface WireCall {
  readonly method: string;
  /** Including its query. */
  readonly path: string;
  readonly bearer: string | null;
  readonly csrfToken: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The server, written from the specification and the contract, with the provider behind it. */
export interface ModelServer {
  readonly people: ModelPeople;
  readonly holds: ModelHolds;
  readonly orders: ModelOrders;
  readonly tickets: ModelTickets;
  readonly provider: ModelProvider;
  readonly profiles: ModelProfiles;
  /** Server time, in ms. */
  now(): number;
  trouble: 'none' | 'server_5xx' | 'server_429' | 'server_crash_before_commit' | 'server_crash_after_commit';
  /** Null if the connection broke. */
  serve(call: WireCall): WireReply | null;
}

interface ServerDeps {
  readonly now: () => number;
  readonly fired: (fault: string) => void;
  /** Lifetime of a session that begins now, in ms. */
  readonly sessionLifeMs: () => number;
  /** Called when a save restored a value that another save had replaced. */
  readonly undone: (what: string) => void;
}

export function createModelServer({ now, fired, sessionLifeMs, undone }: ServerDeps): ModelServer {
  const profiles = createModelProfiles(undone);
  const people = createModelPeople(now, sessionLifeMs, fired, profiles.user);
  const tickets = createModelTickets(now);
  const provider = createModelProvider(now);
  const holds = createModelHolds(now, fired);
  const orders = createModelOrders({ now, holds, tickets, provider });
  const server: ModelServer = {
    people,
    holds,
    orders,
    tickets,
    provider,
    profiles,
    now,
    trouble: 'none',
    serve(call) {
      const { trouble } = server;
      if (trouble !== 'none') fired(trouble);
      if (trouble === 'server_crash_before_commit') return null;
      if (trouble === 'server_5xx') return refusal(503, 'trouble');
      if (trouble === 'server_429') return { ...refusal(429, 'limited'), retryAfterMs: 2_000 };
      const reply = route(server, call);
      return trouble === 'server_crash_after_commit' ? null : reply;
    },
  };
  return server;
}

function route(server: ModelServer, call: WireCall): WireReply {
  const { people, holds, now } = server;
  const { method, body, bearer } = call;
  const url = new URL(call.path, 'https://door.example');
  const [, first = '', second = '', id = ''] = url.pathname.split('/');
  if (first === 'login') return people.login(String(body['username'] ?? body['email']));
  if (first === 'refresh') return people.refresh(body['sessionId']);
  if (first === 'logout') return people.logout(bearer, body['sessionId'], call.csrfToken);
  if (second === 'ping') return ours(200, { app: 'gatehouse', time: now(), epoch: '1' });
  if (second === 'holds' && method === 'POST') return holds.place(body);
  if (second === 'holds') return method === 'DELETE' ? holds.release(id) : holds.read(id);
  const session = people.caller(bearer);
  if ('status' in session) return session;
  return routeOfPerson(server, call, session.person, url);
}

/** Handles calls that require a signed-in person. */
function routeOfPerson(server: ModelServer, call: WireCall, person: number, url: URL): WireReply {
  const { orders, tickets, profiles } = server;
  const [, , second = '', id = '', third = '', fourth = ''] = url.pathname.split('/');
  const { method, body } = call;
  const known: Readonly<Record<string, () => WireReply>> = {
    'GET orders': () => (id === '' ? orders.list(person) : orders.read(person, id)),
    'POST orders': () => orders.place(person, body),
    'POST orders cancel': () => orders.cancel(person, id),
    'POST orders pay': () => orders.pay(person, id),
    'POST payments': () => orders.verify(person, body),
    'GET profile': () => profiles.read(person),
    'PUT userCredentials': () => profiles.update(person, url.searchParams.get('version'), body),
    'GET tickets': () => tickets.list(person, url.searchParams.get('after')),
    'POST tickets transfer': () => tickets.offer(person, id, String(body['to'])),
    'POST tickets transfer cancel': () => tickets.takeBack(person, id),
  };
  const name = `${method} ${second} ${third} ${fourth}`.trim();
  return (known[name] ?? (() => refusal(404, 'no_such_call')))();
}
