import * as v from 'valibot';
import { plainLine, plainText } from '#domain/text/plain-line.ts';

/** A typed name, reduced to one line without control characters (`domain/plain-line`). */
export const typedLine = v.pipe(v.string(), v.transform(plainLine));

/** Typed text of several lines, without control characters (`domain/text/plain-line`). */
export const typedText = v.pipe(v.string(), v.transform(plainText));
