import * as v from 'valibot';
import { plainLine, plainText } from '#domain/text/plain-line.ts';

/** A name as it is typed, read as one line without control characters (`domain/plain-line`). */
export const typedLine = v.pipe(v.string(), v.transform(plainLine));

/** Text of several lines as it is typed, without control characters (`domain/text/plain-line`). */
export const typedText = v.pipe(v.string(), v.transform(plainText));
