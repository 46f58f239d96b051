import { brotliCompressSync } from 'node:zlib';
import { ticketBits, type Change } from '#domain/manifest/manifest.ts';
import { runInChromium } from './chromium-page.ts';
import { manifestFromServer } from './manifest/from-server.ts';
import { manifestOfAreas } from './manifest/of-areas.ts';
import { whileBuilt } from './manifest/while-built.ts';
import { madeManifest } from './manifest/made-manifest.ts';
import type { PageFigures } from './manifest/page.ts';
import type { Row } from './row.ts';

const ticketCount = 100_000;
const changeCount = 100;

/** Measures a manifest of 100,000 tickets on the server, in transit, and on the device in a real Chromium. */
export async function bench(): Promise<Row[]> {
  return [
    ...(await manifestFromServer()),
    ...(await manifestOfAreas()),
    ...(await whileBuilt()),
    ...(await onTheDevice()),
    ...(await soldElsewhere()),
  ];
}

async function onTheDevice(): Promise<Row[]> {
  const states = await madeManifest(ticketCount, ['state', 'admission']);
  const whole = await madeManifest(ticketCount, ['state', 'reference', 'admission']);
  const headerBytes = brotliCompressSync(JSON.stringify(whole.header)).length;
  const changes = changesOf(changeCount);
  const pages = whole.pages.map((page) => [...page]);
  const figures = await runInChromium<PageFigures>('bench/manifest/page.ts', {
    header: whole.header,
    pages,
    changes,
  });
  const perTicket = (bytes: number) => bytes / ticketCount;
  return [
    { name: 'state planes on the wire', value: perTicket(sum(states.pages)), unit: 'byte/ticket' },
    { name: 'with references for typed codes', value: perTicket(sum(whole.pages)), unit: 'byte/ticket' },
    { name: 'header, compressed', value: headerBytes, unit: 'byte' },
    against('install, verified, Dexie', figures.installMs, figures.rawPagesMs, 'raw put of the same pages'),
    against('install, verified, Dexie', figures.installMs, figures.rawRowsMs, 'raw put of a row a ticket'),
    { name: 'cold open to a judging view', value: figures.openMs, unit: 'ms' },
    { name: `delta of ${changeCount} changes, kept and applied`, value: figures.deltaMs, unit: 'ms' },
    {
      name: `delta of ${changeCount} changes on the wire`,
      value: brotliCompressSync(JSON.stringify(changes)).length,
      unit: 'byte',
    },
  ];
}

const elsewhereCount = 20_000;

/** Measures 20,000 tickets sold elsewhere beside 20,000 of our own: the size of their codes, and the cost of installing. */
async function soldElsewhere(): Promise<Row[]> {
  const kinds = ['state', 'reference', 'admission'] as const;
  const own = await madeManifest(elsewhereCount, kinds);
  const foreign = await madeManifest(elsewhereCount, [...kinds, 'foreign']);
  const changes = changesOf(changeCount);
  const onPhone = ({ header, pages }: typeof own) =>
    runInChromium<PageFigures>('bench/manifest/page.ts', {
      header,
      pages: pages.map((page) => [...page]),
      changes,
    });
  const [ownFigures, figures] = [await onPhone(own), await onPhone(foreign)];
  const perTicket = (bytes: number) => bytes / elsewhereCount;
  const beside = (name: string, value: number, reference: number): Row => ({
    name: `20,000 tickets sold elsewhere: ${name} / as many of our own`,
    value,
    unit: 'ms',
    reference,
    ratio: value / reference,
  });
  return [
    {
      name: '20,000 tickets sold elsewhere, on the wire',
      value: perTicket(sum(foreign.pages)),
      unit: 'byte/ticket',
      reference: perTicket(sum(own.pages)),
      ratio: sum(foreign.pages) / sum(own.pages),
    },
    {
      name: 'their codes alone',
      value: perTicket(sum(foreign.pages) - sum(own.pages)),
      unit: 'byte/ticket',
      reference: 7,
      ratio: perTicket(sum(foreign.pages) - sum(own.pages)) / 7,
      most: 1,
    },
    beside('installed, verified', figures.installMs, ownFigures.installMs),
    beside('opened cold', figures.openMs, ownFigures.openMs),
  ];
}

function against(name: string, value: number, reference: number, what: string): Row {
  return { name: `${name} / ${what}`, value, unit: 'ms', reference, ratio: value / reference };
}

function sum(pages: readonly Uint8Array[]): number {
  return pages.reduce((total, page) => total + page.length, 0);
}

function changesOf(count: number): Change[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'ticket',
    revision: 2 + index,
    ticketNumber: index * 997,
    typeIndex: 0,
    state: ticketBits.exists + ticketBits.revoked,
    reference: index * 7919,
  }));
}
