import { expect } from '@playwright/test';
import type { ServerEvent } from '../organizer-api.ts';
import { demoOrganizer, type Person } from '../people.ts';
import { nextVerdict, unsentScans, type Seen } from '../scanner-page.ts';
import type { Walker } from './walker.ts';

/** Signs in by the login screen. */
export async function arrive(person: Walker, url: string, { username, password }: Person): Promise<void> {
  await person.goto(`${url}/login`);
  await person.fill(/email/i, username);
  await person.fill('Password', password);
  await person.press('button', 'Sign in');
  await expect.poll(() => person.ask(() => location.pathname, null)).not.toBe('/login');
}

/** Waits until the service worker controls the page: from then on it starts with no network. */
export async function offlineReady(person: Walker): Promise<void> {
  const controlled = () => person.ask(() => navigator.serviceWorker.controller !== null, null);
  await expect.poll(controlled).toBe(true);
}

/** From the list of events to a gate of one. */
export async function chooseGate(person: Walker, url: string, event: ServerEvent): Promise<void> {
  await person.goto(`${url}/scanner`);
  await person.press('link', new RegExp(event.name));
  await person.press('button', event.gates[0]?.name ?? '');
}

/** Chooses a gate, and waits for what is gone through before a shift to have all that it takes to begin. */
export async function openGate(person: Walker, url: string, event: ServerEvent): Promise<void> {
  await chooseGate(person, url, event);
  for (const check of ['manifest', 'lease', 'clock', 'queue'])
    await person.shows(`[data-check=${check}][data-ok=true]`);
}

export async function startScanning(person: Walker): Promise<void> {
  await person.press('button', 'Start scanning');
  await person.shows('[data-scan-state=scanning]');
}

/** Signs the organizer in, who opens a gate and scans, on a page that starts without a network too. */
export async function scanAt(person: Walker, url: string, event: ServerEvent): Promise<void> {
  await arrive(person, url, demoOrganizer);
  await offlineReady(person);
  await openGate(person, url, event);
  await startScanning(person);
}

/** Goes on scanning on a page that came up anew, or came back. */
export async function resume(person: Walker): Promise<void> {
  await person.shows('[data-scan-state=ready], [data-scan-state=scanning]');
  if (await person.has('button', 'Start scanning')) await startScanning(person);
}

/** Sends a code as a hand scanner does that poses as a keyboard, and answers with its verdict. */
export async function wedged(person: Walker, code: string): Promise<Seen> {
  await looking(person);
  return verdictOn(person, () => person.type([...code, 'Enter']));
}

/** Types a ticket's reference as a person does who cannot scan its code, and answers with its verdict. */
export async function typed(person: Walker, reference: string): Promise<Seen> {
  await looking(person);
  await person.press('button', 'Enter code');
  await person.fill('Ticket code or reference', reference, 80);
  return verdictOn(person, () => person.press('button', 'Check'));
}

/** Waits until the scanner looks for the next code; puts a verdict that stays out of the way. */
async function looking(person: Walker): Promise<void> {
  if (await person.has('button', /^(Next|Send away)$/)) await person.press('button', /^(Next|Send away)$/);
  await person.shows('[data-scan-state=scanning]');
}

/** The page watches before it happens: a driver does one thing at a time, and an admission goes away by itself. */
async function verdictOn(person: Walker, act: () => Promise<void>): Promise<Seen> {
  const seen = await person.askAhead(nextVerdict);
  await act();
  return seen();
}

/** Waits until nothing waits to be sent, without touching anything. */
export async function drained(person: Walker): Promise<void> {
  await expect.poll(() => person.ask(unsentScans, null), { timeout: 180_000 }).toBe(0);
  await person.shows('[data-reach][data-unsent="0"]');
}
