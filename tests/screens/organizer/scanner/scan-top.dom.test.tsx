import { expect, test } from 'vitest';
import { createServerContact } from '#app/engines/server-contact.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { ScanTop } from '#screens/organizer/scanner/scan-top.tsx';
import { noWishes } from '#tests/app/requests/no-requests.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

const anonymous = { status: 'anonymous', user: null };
// The engines that the connection pill uses.
const engines = {
  clock: handClock(),
  contact: createServerContact({ mayBeOnline: () => true, onHint: () => () => {} }),
  random: () => 0.5,
  stored: { get: () => null },
  auth: { state: () => anonymous, subscribe: () => () => {} },
  wishes: noWishes,
  buying: { opened: () => null, subscribe: () => () => {}, open: async () => null },
  call: async () => ({ ok: true, value: null }),
  messages: english,
} as unknown as Engines;

/** The letters that decide the direction with `dir=auto`: elements with their own `dir`, and `bdi`, are skipped. */
const deciding = (line: Element) =>
  [...line.childNodes]
    .filter((part) => !(part instanceof Element && (part.matches('bdi') || part.hasAttribute('dir'))))
    .map(({ textContent }) => textContent)
    .join('');

test('lays out names of gate and event in their own direction, so that they are truncated at their end', async () => {
  const box = await mount(
    <EnginesProvider engines={engines}>
      <ScanTop eventName="Banjul River Festival" gateName="بوابة النهر" ageLimit={18} onLeave={() => {}}>
        {null}
      </ScanTop>
    </EnginesProvider>,
  );
  const lines = [...box.querySelectorAll('div[dir=auto]')];
  expect(lines.map(deciding)).toEqual(['بوابة النهر', 'Banjul River Festival']);
  expect(lines[1]?.querySelector('[data-age-limit]')?.textContent).toContain('18');
});
