import { answerPageRequests } from '#platform/sealed-pages.ts';
import { createDeskCore } from './desk-core.ts';
import type { DeskRequest, DeskResponse, FromDeskWorker, ToDeskWorker } from './desk-messages.ts';

/** Worker side: decrypts pages as they arrive and answers each message once. */
export function answerDeskRequests(): (message: ToDeskWorker) => Promise<FromDeskWorker> {
  const core = createDeskCore();
  return answerPageRequests(core.take, (asked: DeskRequest): DeskResponse => {
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
