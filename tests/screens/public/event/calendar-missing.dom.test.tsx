import { expect, it, vi } from 'vitest';
import { textsOf } from '#tests/messages/english.ts';
import { until } from '#tests/until.ts';
import { pressCalendar } from './press-calendar.tsx';

const saveFile = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>());
vi.mock('#app/data/save-file.ts', () => ({ saveFile }));
vi.mock('#domain/events/calendar.ts', () => {
  throw new Error('no connection');
});

it('says so when the code of calendar files cannot be loaded', async () => {
  const failed = await pressCalendar();
  const { title, text } = textsOf('shell').missing.file;
  await until(() => expect(failed).toHaveBeenCalledWith(title, text));
  expect(saveFile).not.toHaveBeenCalled();
});
