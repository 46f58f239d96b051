/** Reads a bigint that a database sent as text. @throws Error if it is too large for a number */
export function readExactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`The number ${text} is too large to be represented exactly.`);
  return value;
}
