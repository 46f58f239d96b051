import { startTransition, Suspense, useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { lazyScreen, type ScreenComponent } from '#app/shell/lazy-screen.tsx';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { createMessages } from '#app/engines/messages.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { rooms } from '#messages/catalogue.ts';
import { firstTexts } from '#messages/first-texts.ts';

const Here: ScreenComponent = () => <h1>The screen</h1>;
const gone = () =>
  Promise.reject<ScreenComponent>(new TypeError('Failed to fetch dynamically imported module'));
const heading = () => document.querySelector('h1')?.textContent;
const rest = () => doing(() => undefined);

describe('a screen whose code cannot be loaded', () => {
  it('is requested once and shows an error', async () => {
    const load = vi.fn<typeof gone>(gone);
    const Screen = lazyScreen(load);
    await mount(<Screen />);
    for (let time = 0; time < 5; time += 1) await rest();
    expect([load.mock.calls.length, heading()]).toEqual([1, 'This page didn’t load']);
  });

  it('is requested again by "Try again" and then shown', async () => {
    const load = vi.fn<typeof gone>(gone);
    const Screen = lazyScreen(load);
    await mount(<Screen />);
    await rest();
    load.mockResolvedValueOnce(Here);
    await doing(() => button('Try again').click());
    await rest();
    expect([load.mock.calls.length, heading()]).toEqual([2, 'The screen']);
  });

  it('offers a reload, because after a deploy the old code is gone for good', async () => {
    const Screen = lazyScreen(vi.fn<typeof gone>(gone));
    await mount(<Screen />);
    await rest();
    await doing(() => button('Try again').click());
    await rest();
    expect(button('Reload')).toBeDefined();
  });

  it('is not requested again when shown after a failed preload', async () => {
    const load = vi.fn<typeof gone>(gone);
    const Screen = lazyScreen(load);
    await Screen.fetchAhead(english);
    await mount(<Screen />);
    for (let time = 0; time < 5; time += 1) await rest();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is requested again at the next visit', async () => {
    const load = vi.fn<typeof gone>(gone);
    const Screen = lazyScreen(load);
    function Visits({ at }: { readonly at: number }) {
      return at === 1 ? <p>Elsewhere</p> : <Screen />;
    }
    const { again } = await mountAgain((at) => <Visits at={at} />);
    await rest();
    await again(1);
    load.mockResolvedValueOnce(Here);
    await again(2);
    await rest();
    expect([load.mock.calls.length, heading()]).toEqual([2, 'The screen']);
  });
});

describe('a screen whose texts load with its code', () => {
  const texts = textsOf('site');
  const Welcome: ScreenComponent = () => <h1>{useMessages('site').welcome.title}</h1>;
  const noTexts = () => Promise.reject<typeof texts>(new TypeError('Failed to fetch'));
  const pageOf = (loadTexts: () => Promise<typeof texts>, load: () => Promise<ScreenComponent>) => {
    const messages = createMessages('en', firstTexts, { ...rooms, site: loadTexts });
    const Screen = lazyScreen(load, ['site']);
    const page = (
      <EnginesProvider engines={{ messages } as unknown as Engines}>
        <Screen />
      </EnginesProvider>
    );
    return { page, ahead: () => Screen.fetchAhead(messages) };
  };

  it('requests both at once, and shows without waiting if both were preloaded', async () => {
    const load = vi.fn<() => Promise<ScreenComponent>>(async () => Welcome);
    const loadTexts = vi.fn<() => Promise<typeof texts>>(async () => texts);
    const { page, ahead } = pageOf(loadTexts, load);
    const fetched = ahead();
    expect([load.mock.calls.length, loadTexts.mock.calls.length]).toEqual([1, 1]);
    await fetched;
    await mount(page);
    expect([heading(), load.mock.calls.length, loadTexts.mock.calls.length]).toEqual([
      texts.welcome.title,
      1,
      1,
    ]);
  });

  it('does not mix up texts with code that arrives later, because React tracks promises by position', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const comingCode = Promise.withResolvers<ScreenComponent>();
    const { page } = pageOf(
      async () => texts,
      () => comingCode.promise,
    );
    const { show } = await mountLater(page);
    await doing(() => show());
    await doing(() => comingCode.resolve(Welcome));
    await rest();
    expect(heading()).toBe(texts.welcome.title);
    expect(errors.mock.calls).toEqual([]);
    errors.mockRestore();
  });

  it('keeps each text in place if a component needs two text modules in sequence', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const wallet = textsOf('wallet');
    const comingWallet = Promise.withResolvers<typeof wallet>();
    const messages = createMessages('en', firstTexts, {
      ...rooms,
      site: async () => texts,
      wallet: () => comingWallet.promise,
    });
    function Both() {
      const { welcome } = useMessages('site');
      return <h1>{`${welcome.title}, ${Object.keys(useMessages('wallet')).join()}`}</h1>;
    }
    const { show } = await mountLater(
      <EnginesProvider engines={{ messages } as unknown as Engines}>
        <Suspense fallback={null}>
          <Both />
        </Suspense>
      </EnginesProvider>,
    );
    await doing(() => show());
    await doing(() => comingWallet.resolve(wallet));
    await rest();
    expect(heading()).toBe(`${texts.welcome.title}, ${Object.keys(wallet).join()}`);
    expect(errors.mock.calls).toEqual([]);
    errors.mockRestore();
  });

  it('shows one error for failed texts and loads them with one "Try again"', async () => {
    const load = vi.fn<() => Promise<ScreenComponent>>(gone);
    const loadTexts = vi.fn<typeof noTexts>(noTexts);
    await mount(pageOf(loadTexts, load).page);
    for (let time = 0; time < 5; time += 1) await rest();
    expect(heading()).toBe(textsOf('shell').missing.screen);
    expect([load.mock.calls.length, loadTexts.mock.calls.length]).toEqual([1, 1]);
    load.mockResolvedValueOnce(Welcome);
    loadTexts.mockResolvedValueOnce(texts);
    await doing(() => button('Try again').click());
    await rest();
    expect([load.mock.calls.length, loadTexts.mock.calls.length, heading()]).toEqual([
      2,
      2,
      texts.welcome.title,
    ]);
  });

  it('requests only the texts again if the code has loaded', async () => {
    const load = vi.fn<() => Promise<ScreenComponent>>(async () => Welcome);
    const loadTexts = vi.fn<typeof noTexts>(noTexts);
    await mount(pageOf(loadTexts, load).page);
    await rest();
    expect(heading()).toBe(textsOf('shell').missing.screen);
    loadTexts.mockResolvedValueOnce(texts);
    await doing(() => button('Try again').click());
    await rest();
    expect([load.mock.calls.length, loadTexts.mock.calls.length, heading()]).toEqual([
      1,
      2,
      texts.welcome.title,
    ]);
  });
});

/** Renders later, in a transition, as the router does: anything that resolves in the same tick is rendered again. */
async function mountLater(node: React.ReactNode) {
  const later: { show: () => void } = { show: () => undefined };
  function Holder() {
    const [shown, setShown] = useState(false);
    useEffect(() => {
      later.show = () => startTransition(() => setShown(true));
    });
    return shown ? node : <p>Elsewhere</p>;
  }
  await mount(<Holder />);
  return { show: () => later.show() };
}

/** Renders again in the same place, with another number. */
async function mountAgain(node: (at: number) => React.ReactNode) {
  const show: { at: (at: number) => void } = { at: () => undefined };
  function Holder() {
    const [at, setAt] = useState(0);
    useEffect(() => {
      show.at = setAt;
    }, []);
    return node(at);
  }
  await mount(<Holder />);
  return { again: (at: number) => doing(() => show.at(at)) };
}
