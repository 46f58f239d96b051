import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { putLogo } from '#contract/administration/settings.ts';
import { maxLogoBytes } from '#domain/look/look.ts';
import { LogoField } from '#screens/admin/settings/logo-field.tsx';
import type { Setting } from '#screens/admin/settings/setting-text.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const smaller = new File(['small'], 'logo.png', { type: 'image/webp' });
vi.mock('#platform/shrink-picture.ts', () => ({
  pixelsOf: async () => 1,
  shrinkPicture: async () => smaller,
}));

it('makes a logo smaller that the server would refuse for its size', async () => {
  const sent: unknown[] = [];
  const nobody = { user: null };
  const engines = {
    clock: handClock(),
    auth: { state: () => nobody, subscribe: () => () => {} },
    notify: { done: () => {}, failed: () => {} },
    replies: createReplies(),
    messages: english,
    call: async (endpoint: unknown, _: unknown, options: { file?: File }) => {
      if (endpoint === putLogo) sent.push(options.file);
      return { ok: true, value: {} };
    },
  } as unknown as Engines;
  const setting = { name: 'logo', value: '' } as unknown as Setting;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <LogoField setting={setting} />
    </EnginesProvider>,
  );
  const input = box.querySelector<HTMLInputElement>('input[type=file]');
  const large = new File([new Uint8Array(maxLogoBytes + 1)], 'logo.png', { type: 'image/png' });
  Object.defineProperty(input, 'files', { value: [large], configurable: true });
  await doing(() => void input?.dispatchEvent(new Event('change', { bubbles: true })));
  await until(() => expect(sent).toEqual([smaller]));
});
