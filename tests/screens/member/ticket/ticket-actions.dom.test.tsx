import { describe, expect, it, vi } from 'vitest';
import { EnginesProvider } from '#app/engines/engines.tsx';
import type { Wallet } from '#app/engines/wallet.ts';
import { appConfig } from '#contract/app-config.ts';
import { makePass } from '#contract/sales/passes.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { PassButton } from '#screens/member/ticket/pass-button.tsx';
import { TicketActions } from '#screens/member/ticket/ticket-actions.tsx';
import { sampleTicket } from '#tests/app/wallet/sample-ticket.ts';
import { textsOf } from '#tests/messages/english.ts';
import { screenEngines } from '#tests/screens/screen-engines.ts';
import { until } from '#tests/until.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const android = { userAgent: 'Android', touchPoints: 5, standalone: false };

/** Shows a ticket's actions. */
async function actionsWith(wallet: Partial<Wallet>) {
  // The component uses only these engines.
  const engines = screenEngines({
    notices: { done: () => {}, failed: () => {}, news: () => {} },
    call: async () => ({ ok: true, value: { passes: { apple: false, google: false } } }),
    tab: { traits: () => android },
  });
  return mount(
    <EnginesProvider engines={engines}>
      <TicketActions ticket={sampleTicket()} wallet={wallet as Wallet} ownerId={1} signedIn now={0} />
    </EnginesProvider>,
  );
}

/** Returns the screen's message after a PDF download failed. */
async function saidAfter(failure: Failure): Promise<string | undefined> {
  const box = await actionsWith({ handPdf: async () => ({ ok: false, failure }) });
  await doing(() => button('Download PDF', box).click());
  return box.querySelector('[role=alert]')?.textContent ?? undefined;
}

describe('a PDF that cannot be loaded', () => {
  it.each([
    [{ kind: 'unreachable' }, 'The PDF needs a connection. The code on this screen works offline.'],
    [{ kind: 'timeout' }, 'The server didn’t answer in time. Try again.'],
  ] satisfies [Failure, string][])('shows the known reason: %o', async (failure, words) => {
    expect(await saidAfter(failure)).toBe(words);
  });
});

it('says so when the calendar file cannot be saved, until it is, and reports why', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const { calendarNotSaved, toCalendar } = textsOf('wallet').actions;
  let works = false;
  const handCalendar = async () => {
    if (!works) throw new Error('no space');
    return 'saved' as const;
  };
  const box = await actionsWith({ handCalendar });
  await doing(() => button(toCalendar, box).click());
  expect(box.querySelector('[role=alert]')?.textContent).toBe(calendarNotSaved);
  expect(reported).toHaveBeenCalledTimes(1);
  works = true;
  await doing(() => button(toCalendar, box).click());
  expect(box.querySelector('[role=alert]')?.textContent ?? '').toBe('');
});

/** Mounts the button for a server that issues these passes, on a device. */
async function passButton(passes: { apple: boolean; google: boolean }, userAgent: string) {
  const asked: unknown[] = [];
  const left: string[] = [];
  const told = Promise.withResolvers<void>();
  const engines = screenEngines({
    notices: { done: () => {}, failed: () => {}, news: () => {} },
    call: async (endpoint: unknown, input: unknown) => {
      if (endpoint === appConfig) {
        told.resolve();
        return { ok: true, value: { passes } };
      }
      asked.push(endpoint === makePass ? input : endpoint);
      return { ok: true, value: { url: 'https://wallet.example/save' } };
    },
    tab: { traits: () => ({ ...android, userAgent }), leaveTo: (url: string) => left.push(url) },
  });
  const box = await mount(
    <EnginesProvider engines={engines}>
      <PassButton ticketId="t1" />
    </EnginesProvider>,
  );
  await told.promise;
  await doing(() => undefined);
  return { box, asked, left };
}

describe('adding a ticket to the device’s wallet app', () => {
  it.each([
    ['iPhone', 'Add to Apple Wallet', 'apple'],
    ['Android', 'Add to Google Wallet', 'google'],
  ])('is offered on %s as “%s”', async (userAgent, words, kind) => {
    const { box, asked, left } = await passButton({ apple: true, google: true }, userAgent);
    await until(() => expect(box.textContent).toContain(words));
    await doing(() => button(words, box).click());
    expect(asked).toEqual([{ params: { ticketId: 't1', kind } }]);
    expect(left).toEqual(['https://wallet.example/save']);
  });

  it.each([
    ['iPhone', { apple: false, google: true }],
    ['Android', { apple: true, google: false }],
  ])('is not offered on %s if the server issues no such passes', async (userAgent, passes) => {
    const { box } = await passButton(passes, userAgent);
    expect(box.textContent).toBe('');
  });
});
