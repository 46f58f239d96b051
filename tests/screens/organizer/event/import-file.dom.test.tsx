import { expect, test } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { sendGuestRows } from '#contract/sales/guest-imports.ts';
import { ImportFile } from '#screens/organizer/event/imports/import-file.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { editableType } from '#tests/screens/harness/samples.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const { file: texts } = textsOf('desk').guests;

const headings =
  'Ticket number,Code,Name,Email,Ticket type,Order,State,Rehearsal,Arrived at,Gate,Inside,Issued at';
const rowOf = (number: number, name: string, state: string, rehearsal = 'No') =>
  `${number},${number}-K7QX2M,${name},,Standing,,${state},${rehearsal},,,No,2026-11-30`;

/** Chooses a file with these lines; returns the page's text and what is sent by its button. */
async function chosen(lines: readonly string[]) {
  const sent: { readonly name: string; readonly line?: number }[] = [];
  const state = { status: 'unauthenticated', user: null };
  const engines = {
    clock: handClock(),
    messages: english,
    replies: createReplies(),
    newId: () => 'import',
    auth: { state: () => state, subscribe: () => () => {} },
    notify: { done: () => {}, failed: () => {} },
    call: async (endpoint: unknown, input: { body: { rows: typeof sent } }) => {
      if (endpoint === sendGuestRows) sent.push(...input.body.rows);
      return { ok: true, value: { importId: 'import', received: sent.length, readyRows: 0, rows: 0 } };
    },
  } as unknown as Engines;
  await mount(
    <EnginesProvider engines={engines}>
      <ImportFile eventId="e" types={[editableType]} onClose={() => {}} onSent={() => {}} />
    </EnginesProvider>,
  );
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (field === null) throw new Error('There is no field for a file.');
  const file = new File([lines.join('\r\n')], 'attendees.csv', { type: 'text/csv' });
  Object.defineProperty(field, 'files', { value: [file], configurable: true });
  await doing(() => field.dispatchEvent(new Event('change', { bubbles: true })));
  return { sent };
}

test('leaves people whose tickets aren’t valid out of an exported list of attendees, and says how many', async () => {
  const { sent } = await chosen([
    headings,
    rowOf(0, 'Awa', 'Valid'),
    rowOf(1, 'Binta', 'Cancelled'),
    rowOf(2, 'Carol', 'Valid', 'Yes'),
    rowOf(3, 'Dodou', 'Not paid'),
  ]);
  await expect.poll(() => document.body.textContent).toContain(texts.ofAttendees(2));
  expect(document.body.textContent).toContain(texts.found(2));
  await doing(() => button(texts.check(2), document.body).click());
  await expect
    .poll(() => sent.map(({ name, line }) => [name, line]))
    .toEqual([
      ['Awa', 2],
      ['Dodou', 5],
    ]);
});

test('leaves nobody out of another list', async () => {
  await chosen(['Name,State', 'Awa,Cancelled']);
  await expect.poll(() => document.body.textContent).toContain(texts.found(1));
  expect(document.body.textContent).not.toContain(texts.ofAttendees(0));
});
