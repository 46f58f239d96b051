/** The import rules of the architecture: which folder may import which. */
export interface Place {
  /** Folders that it may import besides itself. */
  readonly may: readonly string[];
  /** The reason for the limit, shown when an import breaks the rule. */
  readonly because: string;
  /** If given, the only packages that it may import. */
  readonly packages?: readonly string[];
}

const rulesShared = 'rules are pure and shared by app, worker and server';
const belowScreens = [
  'domain',
  'contract',
  'messages',
  'platform',
  'database',
  'api',
  'auth',
  'sync',
  'scanner',
  'payments',
  'ui',
];
const everything = [...belowScreens, 'app', 'screens', 'routes'];
const outside = [...everything, 'main', 'start', 'draw', 'sw', 'server', 'build', 'tests', 'e2e', 'bench'];

export const places: Readonly<Record<string, Place>> = {
  domain: { may: [], because: `domain imports nothing: ${rulesShared}`, packages: ['@noble/hashes'] },
  contract: { may: ['domain'], because: 'the contract is data over domain alone', packages: ['valibot'] },
  messages: { may: ['domain'], because: 'texts are words for what domain names, and nothing else' },
  platform: { may: [], because: 'platform wraps one browser fact per file and knows nothing of the house' },
  ui: { may: [], because: 'ui knows no word of ticketing: it stands on react and ark alone' },
  database: { may: ['domain'], because: 'database keeps what domain names and decides nothing' },
  api: {
    may: ['contract', 'domain', 'platform'],
    because: 'api speaks the contract and knows no engine and no table',
  },
  auth: {
    may: ['api', 'contract', 'database', 'domain', 'platform'],
    because: 'auth is an engine: no screen, no other engine',
  },
  payments: {
    may: ['api', 'contract', 'database', 'domain', 'platform'],
    because: 'payments is an engine: no screen, no other engine',
  },
  sync: {
    may: ['api', 'database', 'contract', 'domain', 'platform'],
    because: 'sync is an engine: no screen, no other engine',
  },
  scanner: {
    may: ['database', 'domain', 'platform'],
    because: 'the scanner judges with no network: it knows no api',
  },
  app: { may: belowScreens, because: 'app carries the engines to React and knows no screen' },
  screens: {
    may: ['app', 'ui', 'domain', 'contract', 'messages'],
    because: 'a screen sends verbs to app and never touches an engine or a table',
  },
  routes: { may: ['screens', 'app'], because: 'routes names screens and guards, nothing else' },
  main: { may: everything, because: 'main ties the app together, not the server' },
  draw: {
    may: everything,
    because: 'draw ties together what is drawn of the app, as main does in the browser',
  },
  start: {
    may: ['app', 'database', 'main', 'messages', 'platform', 'screens', 'sync'],
    because:
      'start fetches the app, and what cannot wait for it: a ticket at the gate, an offer of the browser',
  },
  sw: {
    may: ['sync', 'api', 'database', 'contract', 'domain', 'platform'],
    because: 'the service worker wakes the drain and has no screen',
  },
  server: {
    may: ['contract', 'domain', 'messages'],
    because: 'the server shares rules, contract and texts with the app, nothing else',
  },
  build: {
    may: ['server', 'domain', 'contract', 'sw'],
    because: 'scripts start the server, pack what the service worker unpacks, and look into nothing else',
  },
  tests: { may: outside, because: '' },
  e2e: { may: outside, because: '' },
  bench: { may: outside, because: '' },
};

const belowFeatures = ['access', 'config', 'database', 'ops', 'signing'];
const features = ['accounts', 'events', 'sales', 'payments', 'tickets', 'door', 'messages'];

/**
 * Which subfolder of the server may import which. Files directly in `server` assemble the services from all
 * subfolders, and no subfolder imports them.
 */
export const rooms: Readonly<Record<string, Place>> = {
  http: {
    may: ['resources', 'access', 'ops'],
    because: 'http is transport: it hands each call to a resource and knows no feature and no table',
  },
  resources: {
    may: [...features, 'administration', 'graph', 'access', 'config', 'ops', 'signing'],
    because: 'a resource maps the contract to a feature: what is rule or SQL belongs below it',
  },
  accounts: { may: belowFeatures, because: 'who somebody is does not depend on what they do here' },
  events: { may: belowFeatures, because: 'events know nothing of what is sold, shown or scanned for them' },
  tickets: {
    may: belowFeatures,
    because: 'tickets know neither how they were sold nor how they are scanned',
  },
  sales: {
    may: [...belowFeatures, 'tickets'],
    because: 'sales issue tickets and speak to payments and messages by interfaces of their own',
  },
  payments: { may: [...belowFeatures, 'sales'], because: 'payments settle orders and know no other feature' },
  door: { may: [...belowFeatures, 'tickets'], because: 'the door admits tickets, however they were sold' },
  messages: {
    may: belowFeatures,
    because: 'messages are sent for features that own the interface: messages know none of them',
  },
  administration: {
    may: [...belowFeatures, ...features],
    because: 'administration stands on the features and is no part of http',
  },
  graph: {
    may: ['access', 'database', 'events', 'tickets', 'door'],
    because: 'the graph reads what features tell, and decides and counts nothing itself',
  },
  access: {
    may: ['database', 'signing'],
    because: 'access finds out who calls and what they may do, for every feature alike',
  },
  ops: {
    may: ['access', 'config', 'database'],
    because: 'ops keeps the server running, whatever its features do',
  },
  signing: { may: ['database'], because: 'signing keeps keys and knows nothing of what is signed with them' },
  config: { may: [], because: 'the configuration is read before anything else is there' },
  database: { may: [], because: 'the database keeps what domain names and decides nothing' },
};

/** A package that only some folders may import. Development folders may import any. */
export interface Confinement {
  readonly packages: RegExp;
  readonly only: readonly string[];
}

const reactSide = ['app', 'screens', 'ui', 'routes', 'main', 'draw'];

export const confinements: readonly Confinement[] = [
  {
    packages: /^(react|react-dom|@ark-ui|@tanstack|sonner|lucide-react|styled-system)(\/|$)/,
    only: reactSide,
  },
  { packages: /^uplot(\/|$)/, only: ['ui'] },
  { packages: /^dexie-react-hooks(\/|$)/, only: ['app'] },
  { packages: /^dexie(\/|$)/, only: ['database'] },
  { packages: /^ky(\/|$)/, only: ['api'] },
  { packages: /^firebase(\/|$)/, only: ['auth'] },
  { packages: /^(@zxing\/library|zxing-wasm)(\/|$)/, only: ['scanner'] },
  { packages: /^workbox-window(\/|$)/, only: ['app', 'main', 'platform'] },
  { packages: /^workbox-(?!window)/, only: ['sw'] },
  { packages: /^(pg|graphql|@electric-sql|hono|@hono|pino|ws|jose|@peculiar)(\/|$)/, only: ['server'] },
  { packages: /^node:/, only: ['server'] },
];

/** Folders that may import any package. */
export const forDevelopment: readonly string[] = ['build', 'tests', 'e2e', 'bench'];
