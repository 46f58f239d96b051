import * as v from 'valibot';
import type { Schema } from './endpoint.ts';

/** A value passed through unvalidated; `shown` is its expected schema, for the API page and for its reader. */
export interface AsSent<S extends Schema = Schema> extends v.UnknownSchema {
  readonly shown: S;
}

/** For list items that are parsed one by one, so that an invalid one does not affect the others. */
/* @__NO_SIDE_EFFECTS__ */
export const asSent = <S extends Schema>(shown: S): AsSent<S> => ({ ...v.unknown(), shown });
