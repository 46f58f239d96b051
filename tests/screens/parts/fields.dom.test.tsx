import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createMessages } from '#app/engines/messages.ts';
import { speak } from '#messages/catalogue.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Question } from '#domain/events/question.ts';
import { instantOf, type TypedTime } from '#domain/time/typed-time.ts';
import { AnswerField } from '#screens/parts/fields/answer-field.tsx';
import { DateTimeField } from '#screens/parts/fields/date-time-field.tsx';
import { FileField } from '#screens/parts/fields/file-field.tsx';
import { LongTextField } from '#screens/parts/fields/long-text-field.tsx';
import { MarkdownText } from '#screens/parts/markdown.tsx';
import { MoneyField, useMoneyError } from '#screens/parts/fields/money-field.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const texts = textsOf('parts');
// The fields use only these engines.
const signedIn = { user: { credentialId: 7 } };
const engines = { messages: english, auth: { state: () => signedIn } } as unknown as Engines;
const show = (node: ReactNode) => mount(<EnginesProvider engines={engines}>{node}</EnginesProvider>);

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
async function type(input: HTMLInputElement | null, text: string): Promise<void> {
  if (input === null) throw new Error('There is no such field.');
  await doing(() => {
    setValue?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('a time field', () => {
  async function field() {
    let value: TypedTime = { text: '', second: false };
    function Form() {
      const [typed, setTyped] = useState(value);
      value = typed;
      return <DateTimeField label="Doors" value={typed} timeZone="Europe/Berlin" onChange={setTyped} />;
    }
    const box = await show(<Form />);
    const input = box.querySelector<HTMLInputElement>('input[type=datetime-local]');
    return { box, enter: (text: string) => type(input, text), at: () => instantOf(value, 'Europe/Berlin') };
  }

  it("reads the time in the event's zone", async () => {
    const { enter, at } = await field();
    await enter('2026-07-01T19:30');
    expect(at()).toBe(Date.parse('2026-07-01T17:30:00Z'));
  });

  it('says that a time skipped by a clock change does not exist', async () => {
    const { box, enter, at } = await field();
    await enter('2026-03-29T02:30');
    expect(at()).toBeNull();
    expect(box.textContent).toContain(texts.time.skipped('01:59', '03:00'));
  });

  it('explains a skipped hour even if its form only reports a missing time', async () => {
    const value = { text: '2026-03-29T02:30', second: false };
    const error = 'Enter a date and a time.';
    const box = await show(
      <DateTimeField label="Ends" value={value} timeZone="Europe/Berlin" error={error} onChange={() => {}} />,
    );
    expect(box.textContent).toContain(texts.time.skipped('01:59', '03:00'));
    expect(box.textContent).not.toContain(error);
  });

  it('asks which one is meant when an hour repeats', async () => {
    const { box, enter, at } = await field();
    await enter('2026-10-25T02:30');
    expect(at()).toBe(Date.parse('2026-10-25T00:30:00Z'));
    const second = [...box.querySelectorAll<HTMLInputElement>('input[type=radio]')].at(-1);
    await doing(() => second?.click());
    expect(at()).toBe(Date.parse('2026-10-25T01:30:00Z'));
  });
});

describe('an amount field', () => {
  async function field(currency: string, text: string) {
    function Form() {
      const wrong = useMoneyError();
      return (
        <MoneyField
          label="Price"
          value={text}
          currency={currency}
          error={wrong(text, currency)}
          onChange={() => {}}
        />
      );
    }
    return show(<Form />);
  }

  it.each([
    ['GMD', 'decimal', '0.00'],
    ['XOF', 'numeric', '0'],
    ['IQD', 'decimal', '0.000'],
  ])('for %s uses the keyboard %s and shows %s', async (currency, mode, empty) => {
    const input = (await field(currency, '')).querySelector('input');
    expect([input?.getAttribute('inputmode'), input?.placeholder]).toEqual([mode, empty]);
  });

  // With three decimals a comma would be read as one between thousands.
  it.each([
    ['GMD', '0,00'],
    ['TND', '0.000'],
  ])('shows the decimals of %s as its reader writes them: %s', async (currency, empty) => {
    const spoken = await speak('fr');
    if (spoken === null) throw new Error('There is no French.');
    const french = createMessages('fr', spoken.first, spoken.rooms);
    await french.fetched('parts');
    const box = await mount(
      <EnginesProvider engines={{ ...engines, messages: french }}>
        <MoneyField label="Prix" value="" currency={currency} onChange={() => {}} />
      </EnginesProvider>,
    );
    expect(box.querySelector('input')?.placeholder).toBe(empty);
  });

  it.each(['', '12'])('keeps figures on one side, also where it contains "%s"', async (text) => {
    expect((await field('GMD', text)).querySelector('input')?.dir).toBe('ltr');
  });

  it.each([
    ['GMD', '', texts.money.empty],
    ['GMD', 'free', texts.money.not_a_number],
    ['XOF', '50.5', 'XOF has no decimals.'],
    ['GMD', '1.2555', 'GMD has 2 decimals.'],
    ['GMD', '12.50', ''],
  ])('for %s with %j says: %s', async (currency, typed, said) => {
    const box = await field(currency, typed);
    expect(box.querySelector('[data-field-error]')?.textContent ?? '').toBe(said);
  });
});

describe('the answer to a question', () => {
  it.each([
    ['text', '', null],
    ['text', 'لا', 'auto'],
    ['number', '', 'ltr'],
    ['number', '12', 'ltr'],
  ])('as a %s begins where it is typed, where the field contains "%s"', async (kind, typed, dir) => {
    const question = {
      kind,
      text: 'Meals',
      required: true,
      choices: [],
      linkUrl: null,
    } as unknown as Question;
    const box = await show(
      <AnswerField question={question} name="meals" values={[typed]} error={undefined} onChange={() => {}} />,
    );
    expect(box.querySelector('input')?.getAttribute('dir')).toBe(dir);
  });
});

describe('a file field', () => {
  const rule = { types: [{ mime: 'application/pdf', label: 'PDF' }], mostBytes: 1_000 };
  async function field() {
    let chosen: File | null = null;
    function Form() {
      const [file, setFile] = useState<File | null>(null);
      chosen = file;
      return <FileField label="Licence" rule={rule} value={file} onChange={setFile} />;
    }
    const box = await show(<Form />);
    const input = box.querySelector<HTMLInputElement>('input[type=file]');
    const choose = (file: File) =>
      doing(() => {
        Object.defineProperty(input, 'files', { value: [file], configurable: true });
        input?.dispatchEvent(new Event('change', { bubbles: true }));
      });
    return { box, choose, chosen: () => chosen?.name };
  }

  it('says which files are allowed before one is chosen', async () => {
    expect((await field()).box.textContent).toContain('PDF, up to 1 kB');
  });

  it('accepts an allowed file and can remove it', async () => {
    const { box, choose, chosen } = await field();
    await choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
    expect(chosen()).toBe('a.pdf');
    await doing(() => button(texts.file.remove('a.pdf'), box).click());
    expect(chosen()).toBeUndefined();
  });

  it.each([
    ['a.exe', 'application/x-msdownload', 1, texts.file.wrongType('a.exe', 'PDF')],
    ['a.pdf', 'application/pdf', 1_001, texts.file.tooLarge('a.pdf', '1 kB')],
  ])('rejects %s (%s) of %d bytes', async (name, mime, size, said) => {
    const { box, choose, chosen } = await field();
    await choose(new File(['x'.repeat(size)], name, { type: mime }));
    expect([chosen(), box.textContent]).toEqual([undefined, expect.stringContaining(said)]);
  });
});

describe('a file field that makes pictures smaller', () => {
  const sizeOf = (name: string, size = 9) => new File(['x'.repeat(size)], name, { type: 'image/jpeg' });
  /** The test finishes each picture, by its name. */
  async function field({ sending = false } = {}) {
    const finish = new Map<string, (file: File) => void>();
    const rule = {
      types: [{ mime: 'image/jpeg', label: 'JPEG' }],
      mostBytes: 10,
      shrink: (file: File) => new Promise<File>((resolve) => void finish.set(file.name, resolve)),
    };
    const chosen: string[] = [];
    const page = { close: () => {} };
    function Page() {
      const [open, setOpen] = useState(true);
      page.close = () => setOpen(false);
      const onChange = (file: File | null) => void chosen.push(file?.name ?? '');
      return open ? (
        <FileField
          label="Picture"
          rule={rule}
          value={null}
          onChange={onChange}
          hint="A hint"
          busy={sending}
        />
      ) : null;
    }
    const box = await show(<Page />);
    const input = box.querySelector<HTMLInputElement>('input[type=file]');
    const press = () => box.querySelector('button');
    return {
      chosen,
      input,
      isBusy: () => press()?.getAttribute('aria-busy') === 'true',
      said: () => box.querySelector('[role=status]')?.textContent,
      described: () =>
        (press()?.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      choose: (file: File) =>
        doing(() => {
          Object.defineProperty(input, 'files', { value: [file], configurable: true });
          input?.dispatchEvent(new Event('change', { bubbles: true }));
        }),
      finish: (name: string, size?: number) => doing(() => finish.get(name)?.(sizeOf(name, size))),
      close: () => doing(() => page.close()),
    };
  }

  it('takes the picture chosen last, whichever is finished first, and is busy until then', async () => {
    const { chosen, choose, finish, isBusy } = await field();
    await choose(sizeOf('slow.jpg'));
    await choose(sizeOf('quick.jpg'));
    await finish('slow.jpg');
    expect([chosen, isBusy()]).toEqual([[], true]);
    await finish('quick.jpg');
    expect([chosen, isBusy()]).toEqual([['quick.jpg'], false]);
  });

  it('takes a picture even if its page was left before it was finished', async () => {
    const { chosen, choose, finish, close } = await field();
    await choose(sizeOf('boats.jpg'));
    await close();
    await finish('boats.jpg');
    expect(chosen).toEqual(['boats.jpg']);
  });

  it('drops a picture once another user has signed in, as whom it would be sent', async () => {
    const { chosen, choose, finish, isBusy } = await field();
    await choose(sizeOf('boats.jpg'));
    signedIn.user = { credentialId: 8 };
    await finish('boats.jpg');
    expect([chosen, isBusy()]).toEqual([[], false]);
  });

  it('clears a refusal while the next picture is made smaller', async () => {
    const { said, choose, finish } = await field();
    await choose(sizeOf('boats.jpg'));
    await finish('boats.jpg', 11);
    expect(said()).toContain('boats.jpg');
    await choose(sizeOf('boats.jpg'));
    expect(said()).toBe('');
    await finish('boats.jpg', 11);
    expect(said()).toContain('boats.jpg');
  });

  it('takes no second file while one is sent, by whichever way it comes', async () => {
    const { chosen, choose, finish, input } = await field({ sending: true });
    expect(input?.disabled).toBe(true);
    await choose(sizeOf('boats.jpg'));
    await finish('boats.jpg');
    expect(chosen).toEqual([]);
    expect((await field()).input?.disabled).toBe(false);
  });

  it('is busy while the picture is sent, and describes its button by the hint', async () => {
    expect((await field()).isBusy()).toBe(false);
    const { isBusy, described } = await field({ sending: true });
    expect(isBusy()).toBe(true);
    expect(described()).toContain('A hint');
  });
});

describe('formatted text', () => {
  it("renders its headings below the page's, with lists and links", async () => {
    const box = await show(<MarkdownText text={'# Rules\n\n- **No** glass\n- [Map](https://example.org)'} />);
    expect([box.querySelector('h1'), box.querySelector('h2')?.textContent]).toEqual([null, 'Rules']);
    expect(box.querySelector('strong')?.textContent).toBe('No');
    expect(box.querySelector('a')?.getAttribute('rel')).toContain('nofollow');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>)',
    '[x](/api/logout)',
    '![x](https://example.org/track.png)',
    '<a href="https://evil.example" onclick="x()">x</a>',
  ])('%s becomes neither markup nor a link', async (text) => {
    const box = await show(<MarkdownText text={text} />);
    expect(box.querySelector('script, img, iframe, [onclick], [onerror], a[href]')).toBeNull();
  });

  it('is edited, and previewed as others see it', async () => {
    const box = await show(<LongTextField label="About" value="**Loud**" onChange={() => {}} />);
    expect(box.querySelector('textarea')?.value).toBe('**Loud**');
    const preview = [...box.querySelectorAll<HTMLInputElement>('input[type=radio]')].at(-1);
    await doing(() => preview?.click());
    expect(box.querySelector('[role=region] strong')?.textContent).toBe('Loud');
  });
});
