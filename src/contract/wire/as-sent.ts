import * as v from 'valibot';
import type { Schema } from './endpoint.ts';

/** A value that is let through as it came; `shown` is what it should be, for the API page and for whoever reads it. */
export interface AsSent<S extends Schema = Schema> extends v.UnknownSchema {
  readonly shown: S;
}

/** For items of a list that are read one by one: a bad one costs the others nothing. */
/* @__NO_SIDE_EFFECTS__ */
export const asSent = <S extends Schema>(shown: S): AsSent<S> => ({ ...v.unknown(), shown });
