import { answerOpener } from '#platform/sealed-pages.ts';
import { createDeskCore } from './desk-core.ts';
import type { DeskAsked, DeskSaid, FromDesk, ToDesk } from './desk-messages.ts';

/** Worker side: decrypts pages as they arrive and answers each message once. */
export function answerDesk(): (message: ToDesk) => Promise<FromDesk> {
  const core = createDeskCore();
  return answerOpener(core.take, (asked: DeskAsked): DeskSaid => {
    const { id } = asked;
    switch (asked.kind) {
      case 'find':
        return { kind: 'found', id, found: core.find(asked.asked, asked.limit, asked.news) };
      case 'prepare':
        core.prepare();
        return { kind: 'done', id };
    }
  });
}
