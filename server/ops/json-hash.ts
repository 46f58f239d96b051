import { createHash } from 'node:crypto';

/** Hex SHA-256 of a value as JSON: what was asked for is known again by it, as far as what is given says. */
export const jsonHashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
