import { answerPageRequests } from '#platform/sealed-pages.ts';
import { createNamesCore } from './names-core.ts';
import type { FromNamesWorker, NamesRequest, NamesResponse, ToNamesWorker } from './names-messages.ts';

/** The worker's side: decrypts pages as they arrive and answers each message once. */
export function answerNameRequests(): (message: ToNamesWorker) => Promise<FromNamesWorker> {
  const core = createNamesCore();
  return answerPageRequests(core.take, (asked: NamesRequest): NamesResponse => {
    const { id } = asked;
    switch (asked.kind) {
      case 'search':
        return { kind: 'found', id, found: core.search(asked.typed, asked.limit) };
      case 'person':
        return { kind: 'person', id, person: core.person(asked.ticketNumber) };
    }
  });
}
