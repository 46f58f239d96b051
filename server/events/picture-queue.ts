import { refusal, type Refusal } from '#server/access/refusal.ts';
import { serverBusy, tooMany } from '#server/access/refusals.ts';

/** Whose picture it is, and whether they are still there to hear of it. */
export interface Sender {
  readonly person: string;
  readonly isGone: () => boolean;
}

/** Pictures that wait for the one under way; each holds its bytes in memory. */
const mostWaiting = 4;
/** As long as a large picture takes. */
const retryAfterSeconds = 5;

const busy = serverBusy(retryAfterSeconds);
const gone = refusal(400, 'body_broken_off', (texts) => texts.http.bodyBrokenOff);

/** Works on pictures one after another, in the order they came. */
export interface PictureQueue {
  /** @returns what `work` makes; 429 where one of this person is under way, 503 where too many wait */
  add<T>(sender: Sender, work: () => Promise<T>): Promise<T | Refusal>;
}

export function createPictureQueue(): PictureQueue {
  const people = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    add<T>({ person, isGone }: Sender, work: () => Promise<T>): Promise<T | Refusal> {
      if (people.has(person)) return Promise.resolve(tooMany(retryAfterSeconds * 1000));
      if (people.size > mostWaiting) return Promise.resolve(busy);
      people.add(person);
      const next = last
        .then((): Promise<T | Refusal> | Refusal => (isGone() ? gone : work()))
        .finally(() => void people.delete(person));
      last = next.catch(() => {});
      return next;
    },
  };
}
