import * as v from 'valibot';
import { plainLine } from '#domain/text/plain-line.ts';

/** A name as it is typed, read as one line without control characters (`domain/plain-line`). */
export const typedLine = v.pipe(v.string(), v.transform(plainLine));
