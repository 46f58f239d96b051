import { expect } from '@playwright/test';
import type { ServerEvent } from '../organizer-api.ts';
import { demoOrganizer, type Person } from '../people.ts';
import { nextVerdict, unsentScans, type Seen } from '../scanner-page.ts';
import type { Walker } from './walker.ts';

/** Signs in on the login screen. */
export async function arrive(person: Walker, url: string, { username, password }: Person): Promise<void> {
  await person.goto(`${url}/login`);
  await person.fill(/email/i, username);
  await person.fill('Password', password);
  await person.press('button', 'Sign in');
  await expect.poll(() => person.ask(() => location.pathname, null)).not.toBe('/login');
}

/** Waits until the service worker controls the page, so that it can start offline. */
export async function offlineReady(person: Walker): Promise<void> {
  const controlled = () => person.ask(() => navigator.serviceWorker.controller !== null, null);
  await expect.poll(controlled).toBe(true);
}

/** Goes from the list of events to a gate of one event. */
export async function chooseGate(person: Walker, url: string, event: ServerEvent): Promise<void> {
  await person.goto(`${url}/scanner`);
  await person.press('link', new RegExp(event.name));
  await person.press('button', event.gates[0]?.name ?? '');
}

/** Chooses a gate and waits until every item of the checklist before a shift is ready. */
export async function openGate(person: Walker, url: string, event: ServerEvent): Promise<void> {
  await chooseGate(person, url, event);
  for (const check of ['manifest', 'lease', 'clock', 'queue'])
    await person.shows(`[data-check=${check}][data-ok=true]`);
}

export async function startScanning(person: Walker): Promise<void> {
  await person.press('button', 'Start scanning');
  await person.shows('[data-scan-state=scanning]');
}

/** Signs in as the organizer, opens a gate and scans, on a page that can also start offline. */
export async function scanAt(person: Walker, url: string, event: ServerEvent): Promise<void> {
  await arrive(person, url, demoOrganizer);
  await offlineReady(person);
  await openGate(person, url, event);
  await startScanning(person);
}

/** Continues scanning on a page that was reloaded or reopened. */
export async function resume(person: Walker): Promise<void> {
  await person.shows('[data-scan-state=ready], [data-scan-state=scanning]');
  if (await person.has('button', 'Start scanning')) await startScanning(person);
}

/** Sends a code as a keyboard wedge scanner does, and returns its verdict. */
export async function wedged(person: Walker, code: string): Promise<Seen> {
  await looking(person);
  return verdictOn(person, () => person.type([...code, 'Enter']));
}

/** Types a ticket's reference, as for a code that cannot be scanned, and returns its verdict. */
export async function typed(person: Walker, reference: string): Promise<Seen> {
  await looking(person);
  await person.press('button', 'Enter code');
  await person.fill('Ticket code or reference', reference, 80);
  return verdictOn(person, () => person.press('button', 'Check'));
}

/** Waits until the scanner is ready for the next code; dismisses a verdict that stays. */
async function looking(person: Walker): Promise<void> {
  if (await person.has('button', /^(Next|Send away)$/)) await person.press('button', /^(Next|Send away)$/);
  await person.shows('[data-scan-state=scanning]');
}

/** Watches in the page before acting: a driver runs one command at a time, and an admission disappears on its own. */
async function verdictOn(person: Walker, act: () => Promise<void>): Promise<Seen> {
  const seen = await person.askAhead(nextVerdict);
  await act();
  return seen();
}

/** Waits until nothing is left to send, without touching anything. */
export async function drained(person: Walker): Promise<void> {
  await expect.poll(() => person.ask(unsentScans, null), { timeout: 180_000 }).toBe(0);
  await person.shows('[data-reach][data-unsent="0"]');
}
