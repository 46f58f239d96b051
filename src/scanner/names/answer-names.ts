import { openPage } from '#platform/sealing-key.ts';
import { createNamesCore } from './names-core.ts';
import type { FromNames, ToNames } from './names-messages.ts';

/** The worker's side: opens pages as they come, and answers each message once. */
export function answerNames(): (message: ToNames) => Promise<FromNames> {
  const core = createNamesCore();
  let key: CryptoKey | null = null;
  return async (message) => {
    const { id } = message;
    try {
      switch (message.kind) {
        case 'key':
          ({ key } = message);
          return { kind: 'done', id };
        case 'page': {
          if (key === null) return { kind: 'failed', id };
          const text = await openPage(key, message.bound, message.sealed);
          return { kind: core.take(message.page, text) ? 'done' : 'failed', id };
        }
        case 'search':
          return { kind: 'found', id, found: core.search(message.typed, message.limit) };
        case 'person':
          return { kind: 'person', id, person: core.person(message.ticketNumber) };
      }
    } catch {
      return { kind: 'failed', id };
    }
  };
}
