import { expect, it, vi } from 'vitest';
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
