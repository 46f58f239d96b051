import { answerNameRequests } from './answer-names.ts';
import type { FromNamesWorker, ToNamesWorker } from './names-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

const answer = answerNameRequests();
self.addEventListener('message', ({ data }: MessageEvent<ToNamesWorker>) => {
  void answer(data).then((said: FromNamesWorker) => self.postMessage(said));
});
