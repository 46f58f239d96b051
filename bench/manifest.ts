import { brotliCompressSync } from 'node:zlib';
import { ticketBits, type Change } from '#domain/manifest/manifest.ts';
import { runInChromium } from './chromium-page.ts';
import { manifestFromServer } from './manifest/from-server.ts';
import { madeManifest } from './manifest/made-manifest.ts';
import type { PageFigures } from './manifest/page.ts';
import type { Row } from './row.ts';

const ticketCount = 100_000;
const changeCount = 100;

/** What a manifest of 100,000 tickets costs at the server, on the wire, and on the device in a real Chromium. */
export async function bench(): Promise<Row[]> {
  return [...(await manifestFromServer()), ...(await onTheDevice())];
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
