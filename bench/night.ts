import { ensureBuilt } from '../build/fresh-build.ts';
import { postgresAvailable } from '#tests/server-data/postgres-server.ts';
import { night } from './night/plan.ts';
import { runNight, type Hour } from './night/run-night.ts';
import { trendOf } from './night/trend.ts';
import type { Row } from './row.ts';
import { figure } from './table.ts';

/** Maximum ratio of the last hour to the first. */
const most = 1.2;

const megabyte = 2 ** 20;

const measured: readonly {
  readonly name: string;
  readonly unit: string;
  readonly of: (hour: Hour) => number;
  /** Reported, but never fails the run: it mostly reflects this machine's load, or is part of another figure. */
  readonly free?: true;
}[] = [
  { name: 'verdict painted, p50', unit: 'ms', of: (hour) => hour.verdictP50 },
  { name: 'verdict painted, p99', unit: 'ms', of: (hour) => hour.verdictP99 },
  { name: 'scans to be repeated', unit: '', of: (hour) => hour.notRecorded, free: true },
  { name: 'another gate knows, p50', unit: 'ms', of: (hour) => hour.heardP50 },
  { name: 'another gate knows, p99', unit: 'ms', of: (hour) => hour.heardP99 },
  { name: 'a scan stored by the server, p50', unit: 'ms', of: (hour) => hour.batchP50 },
  { name: 'a scan stored by the server, p99', unit: 'ms', of: (hour) => hour.batchP99, free: true },
  { name: 'phone: heap', unit: 'MB', of: (hour) => hour.phoneHeap },
  { name: 'phone: disk', unit: 'MB', of: (hour) => hour.phoneDisk / megabyte },
  { name: 'phone: of it IndexedDB', unit: 'MB', of: (hour) => hour.phoneIndexedDb / megabyte, free: true },
  { name: 'phone: one scan of its own log', unit: 'B', of: (hour) => hour.phoneScan },
  { name: 'server: heap', unit: 'MB', of: (hour) => hour.serverHeap },
  { name: 'server: tables, added by the hour', unit: 'MB', of: (hour) => hour.factBytes / megabyte },
  { name: 'server: all other tables', unit: 'MB', of: (hour) => hour.otherBytes / megabyte },
];

/**
 * Runs a whole night at the door; the last hour must be like the first. The reference of each figure is the first
 * hour, and the ratio is read off a line fitted through all hours.
 */
export async function bench(): Promise<Row[]> {
  if (!postgresAvailable()) {
    console.log('not measured: there is no PostgreSQL here');
    return [];
  }
  if (!(await ensureBuilt())) return [];
  const hours: Hour[] = [];
  await runNight(night, (hour) => {
    hours.push(hour);
    const said = measured.map(({ name, unit, of }) => `${name} ${figure(of(hour))} ${unit}`);
    console.log(`hour ${hours.length}: ${said.join(' · ')}`);
  });
  return measured.map(({ name, unit, of, free }): Row => {
    const { first, last, growth } = trendOf(hours.map(of));
    const row = {
      name: `${name} (reference: the first hour)`,
      value: last,
      unit,
      reference: first,
      ratio: growth,
    };
    if (!free) return { ...row, most };
    const { ratio, ...rest } = row;
    return Number.isFinite(ratio) ? row : rest;
  });
}
