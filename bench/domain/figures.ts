import { performance } from 'node:perf_hooks';
import { deflateRawSync } from 'node:zlib';
import { createEventView } from '#domain/manifest/event-view.ts';
import { ticketBits, type ManifestHeader } from '#domain/manifest/manifest.ts';
import { packPage, pageSpans, rootHash, type PageContent } from '#domain/manifest/manifest-pages.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import { createLinkCache, verifyLink } from '#domain/codes/link-walk.ts';
import { createChain } from '#domain/codes/rolling-code.ts';
import { judge } from '#domain/door/verdict.ts';
import { restoreView, saveView } from '#domain/manifest/view-checkpoint.ts';

/**
 * Measures the pure core: bytes per ticket, a link of a rolling code, opening an event of 100,000 tickets with 50,000
 * passages, a verdict. The event is created when this module loads; read the times as ratios within one run.
 */
const tickets = 100_000;
const passages = 50_000;
let seed = 20_261_121;
const random = (below: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};
const idOf = (number: number) =>
  `018f${random(65_536).toString(16).padStart(4, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const deflate = (bytes: Uint8Array) => Promise.resolve(new Uint8Array(deflateRawSync(bytes)));

function median(runs: number, work: () => void): number {
  const times = Array.from({ length: runs }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? 0;
}

function statesWith(revoked: number, blocked: number): Uint8Array {
  const drawn = (part: number, bit: number) => (random(100_000) < part * 100_000 ? bit : 0);
  return Uint8Array.from(
    { length: tickets },
    () => ticketBits.exists | drawn(revoked, ticketBits.revoked) | drawn(blocked, ticketBits.blocked),
  );
}
async function bytesPerTicket(contents: readonly PageContent[]): Promise<number> {
  const packed = await Promise.all(contents.map((content) => packPage(content, 0, deflate)));
  return packed.reduce((sum, page) => sum + page.bytes.length, 0) / tickets;
}
const statePages = (states: Uint8Array): PageContent[] =>
  pageSpans(tickets).map(({ from, count }) => ({
    kind: 'state',
    from,
    states: states.subarray(from, from + count),
  }));

const log: Passage[] = Array.from({ length: passages }, (_, at) => ({
  scanId: idOf(at),
  ticketNumber: random(tickets),
  checkpoint: 'event',
  direction: at % 10 === 9 ? 'exit' : 'entry',
  gateId: `gate-${at % 8}`,
  deviceId: `device-${at % 20}`,
  at: 1_795_284_000_000 + at * 200,
}));
const admissionPages: PageContent[] = pageSpans(tickets).map(({ from, count }) => ({
  kind: 'admission',
  from,
  count,
  passages: log.filter((row) => row.ticketNumber >= from && row.ticketNumber < from + count),
}));
const referencePages: PageContent[] = pageSpans(tickets).map(({ from, count }) => ({
  kind: 'reference',
  from,
  references: Uint32Array.from({ length: count }, () => random(2 ** 30)),
  types: Uint8Array.from({ length: count }, () => random(4)),
}));
const header: ManifestHeader = {
  format: 1,
  eventId: 'event',
  eventName: 'Bench',
  timeZone: 'Africa/Banjul',
  startsAt: 0,
  endsAt: 1,
  doorsOpenAt: 0,
  revision: 1,
  serverEpoch: 'epoch',
  ticketCount: tickets,
  keys: [],
  types: [0, 1, 2, 3].map((index) => ({ index, name: 'T', validFrom: null, validUntil: null, gates: [] })),
  gates: [],
  rules: {},
  policy: { code: 'static', unlisted: 'ask' },
  showWindow: { startsAt: 0, stepSeconds: 30, steps: 960 },
  issuedAt: 0,
  pages: [],
  rootHash: rootHash([]),
};
const pages = [...statePages(statesWith(0.05, 0)), ...referencePages, ...admissionPages];
const view = createEventView(header, pages);
const saved = saveView(view);

const chain = createChain(new Uint8Array(32), 'abcdef', 1, 4096);
const shown = (step: number) =>
  ({
    form: 'rolling',
    test: false,
    keyId: 'abcdef',
    ticketNumber: 1,
    typeIndex: 0,
    signature: new Uint8Array(64),
    rolling: { anchor: chain.anchor, step, link: chain.linkAt(step) },
  }) as const;
const cache = createLinkCache();
verifyLink(shown(478), cache);
const chainMs = median(9, () => createChain(new Uint8Array(32), 'abcdef', 1, 4096));
const context = {
  now: 1_795_290_000_000,
  timeZone: header.timeZone,
  gate: { gateId: 'gate-0', index: 0, name: 'N', checkpoint: 'event' },
  direction: 'entry',
  policy: header.policy,
  showWindow: header.showWindow,
  rules: { reentry: 'per_day', maxEntries: null, coolDownMs: 0, capacity: null },
  inside: 0,
} as const;
const verdicts = 10_000;
const verdictsMs = median(5, () => {
  for (let at = 0; at < verdicts; at += 1) {
    const reading = {
      kind: 'code',
      form: 'printed',
      keyId: 'abcdef',
      ticketNumber: random(tickets),
      typeIndex: 0,
      test: false,
      genuine: true,
      step: undefined,
    } as const;
    judge(reading, view.knownAbout(reading, 'event'), context);
  }
});

/** Measures every figure; times are medians. */
export async function figures() {
  return {
    stateBytesPerTicket: {
      allGood: await bytesPerTicket(statePages(statesWith(0, 0))),
      revoked1in200: await bytesPerTicket(statePages(statesWith(0.005, 0))),
      revoked5percent: await bytesPerTicket(statePages(statesWith(0.05, 0))),
      revoked5blocked5percent: await bytesPerTicket(statePages(statesWith(0.05, 0.05))),
      revoked20blocked5percent: await bytesPerTicket(statePages(statesWith(0.2, 0.05))),
    },
    referenceBytesPerTicket: await bytesPerTicket(referencePages),
    admissionBytesPerPassage: ((await bytesPerTicket(admissionPages)) * tickets) / passages,
    linkNs: Math.round((chainMs * 1e6) / 4096),
    verifyStep480Ms: median(9, () => verifyLink(shown(480))),
    verifyStep480AfterReentryMs: median(9, () => verifyLink(shown(480), cache)),
    createViewMs: median(5, () => createEventView(header, pages)),
    restoreViewMs: median(5, () => restoreView(header, saved)),
    saveViewMs: median(5, () => saveView(view)),
    savedBytes: saved.length,
    lookUpAndJudgeUs: (verdictsMs * 1000) / verdicts,
  };
}
