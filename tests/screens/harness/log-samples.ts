import type { LogLine } from '#contract/administration/logs.ts';
import { longName, now } from './samples.ts';

const iso = (at: number) => new Date(at).toISOString();

const scan: LogLine = {
  id: '3-3',
  at: iso(now),
  level: 'warn',
  source: 'scans',
  action: 'scan',
  outcome: 'admit',
  person: null,
  subject: null,
  event: { id: 'event', name: longName },
  device: { id: 'device', name: longName },
  gate: { id: 'gate', name: longName },
  requestId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  doorAt: iso(now - 9 * 60_000),
  lateMs: 9 * 60_000,
  details: { scanId: 'scan', ticket: 12, direction: 'entry', passed: true, silentSince: now - 10 * 60_000 },
};

/** A late scan, a refused sign-in, and a request, newest first. */
export const logLines: readonly LogLine[] = [
  scan,
  {
    ...scan,
    id: '2-2',
    source: 'sign_ins',
    action: 'sign_in',
    outcome: 'refused',
    event: null,
    device: null,
    gate: null,
    doorAt: null,
    lateMs: null,
    subject: 'user',
    details: { how: 'password' },
  },
  {
    ...scan,
    id: '1-1',
    level: 'info',
    source: 'requests',
    action: 'PUT /api/admin/users/{id}',
    outcome: '200',
    person: { id: 'admin', name: longName },
    event: null,
    device: null,
    gate: null,
    doorAt: null,
    lateMs: null,
    details: { ms: 12 },
  },
];
