import { expect, it, vi } from 'vitest';
import { EnginesProvider } from '#app/engines/engines.tsx';
import { TicketSheet } from '#screens/organizer/ticket-sheet.tsx';
import { textsOf } from '#tests/messages/english.ts';
import { screenEngines } from '#tests/screens/screen-engines.ts';
import { doing, mount } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: React.ReactNode }) => <a href="/">{children}</a>,
  useParams: () => ({ registrationId: 'e' }),
}));

const { sheet: texts } = textsOf('desk');
const ticket = {
  ticketId: 't',
  ticketNumber: 7,
  printedCode: 'GH1-CODE',
  reference: '7-K7QX2M',
  typeName: 'Standing',
  test: false,
  valid: true,
};

/** Shows the sheet of an event that has these tickets, or none printed at all. */
async function sheetOf(tickets: readonly object[] | 'live only') {
  const no = { kind: 'refused', status: 409, code: 'no_printed_codes', message: 'Live only.', errors: [] };
  const engines = screenEngines({
    tab: { print: () => {} },
    call: async () =>
      tickets === 'live only'
        ? { ok: false, failure: no }
        : { ok: true, value: { eventName: 'Jazz', items: tickets, total: tickets.length } },
  });
  const box = await mount(
    <EnginesProvider engines={engines}>
      <TicketSheet />
    </EnginesProvider>,
  );
  await doing(() => {});
  await doing(() => {});
  return box;
}

it.each([
  ['prints tickets', [ticket], true],
  ['offers no print of an empty sheet', [], false],
  ['offers no print where codes are live only', 'live only', false],
] as const)('%s', async (_, tickets, offers) => {
  const box = await sheetOf(tickets);
  expect(
    [...box.querySelectorAll('button')].some(({ textContent }) => textContent.includes(texts.print)),
  ).toBe(offers);
});

it('leads to the setting of an event whose codes are live only', async () => {
  const links = async (tickets: Parameters<typeof sheetOf>[0]) =>
    [...(await sheetOf(tickets)).querySelectorAll('a')].map(({ textContent }) => textContent);
  expect(await links('live only')).toContain(texts.liveOnly.change);
  expect(await links([])).not.toContain(texts.liveOnly.change);
});
