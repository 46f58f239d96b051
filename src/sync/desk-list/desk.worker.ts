import { answerDeskRequests } from './answer-desk-requests.ts';
import type { FromDeskWorker, ToDeskWorker } from './desk-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

const answer = answerDeskRequests();
self.addEventListener('message', ({ data }: MessageEvent<ToDeskWorker>) => {
  void answer(data).then((said: FromDeskWorker) => self.postMessage(said));
});
