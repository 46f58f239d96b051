import { createHash } from 'node:crypto';

/** Returns the hex SHA-256 of a value as JSON, to recognise a repeated request. */
export const jsonHashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
