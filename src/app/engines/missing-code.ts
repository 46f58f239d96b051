/** Part of the app's code could not be loaded: mostly for want of a connection, or because there is a newer version. */
class MissingCode extends Error {}

/** Marks a failure to load code, so that it is not mistaken for one of the code itself. */
export const loading = <T>(code: Promise<T>): Promise<T> =>
  code.catch((cause: unknown) => {
    throw new MissingCode('code', { cause });
  });

/** Why an engine that needs this device's store did not open. */
export type NotOpened = 'storage' | 'code';

export const whyNotOpened = (error: unknown): NotOpened =>
  error instanceof MissingCode ? 'code' : 'storage';
