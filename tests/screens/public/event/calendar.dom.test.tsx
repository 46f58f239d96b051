import { expect, it, vi } from 'vitest';
import { textsOf } from '#tests/messages/english.ts';
import { until } from '#tests/until.ts';
import { pressCalendar } from './press-calendar.tsx';

const saveFile = vi.hoisted(() => vi.fn<(file: Blob, name: string) => void>());
vi.mock('#app/data/save-file.ts', () => ({ saveFile }));

it('saves a calendar file of an event', async () => {
  const failed = await pressCalendar();
  await until(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(saveFile.mock.calls[0]?.[1]).toMatch(/\.ics$/);
  expect(await saveFile.mock.calls[0]?.[0].text()).toContain('BEGIN:VEVENT');
  expect(failed).not.toHaveBeenCalled();
});

it('says so when the file cannot be saved, and saves it when it is asked again', async () => {
  saveFile.mockReset();
  saveFile.mockImplementationOnce(() => {
    throw new Error('no space');
  });
  const { title, text } = textsOf('events').event.notSaved;
  const failed = await pressCalendar();
  await until(() => expect(failed).toHaveBeenCalledWith(title, text));
  await pressCalendar();
  await until(() => expect(saveFile).toHaveBeenCalledTimes(2));
});
