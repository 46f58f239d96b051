import { afterAll } from 'vitest';

/*
 * Runs before every test file with a page. After the file's last test the page waits until nothing runs in it any
 * more; an engine that starts only then, or that retries a call which the page's end has aborted, would keep the run
 * from ever ending. From then on, nothing can be scheduled.
 */
afterAll(() => {
  const never = () => 0;
  Object.assign(globalThis, { setTimeout: never, setInterval: never, requestAnimationFrame: never });
});
