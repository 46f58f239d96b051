import * as v from 'valibot';

/**
 * The version of what a change was made over, as it was read. Where it is not the present one any more, the change is
 * refused with 409 `changed_elsewhere`. It goes in the query, because servers that don't know it ignore it there, and it
 * may be left out: then the last change wins.
 */
export const versionQuery = v.object({ version: v.optional(v.pipe(v.string(), v.maxLength(64))) });

/** A version in a reply; '' from servers that tell none. */
export const repliedVersion = v.optional(v.string(), '');
