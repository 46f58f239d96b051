import * as v from 'valibot';

/**
 * The version that a change was based on, as it was read. If it is outdated, the change is refused with 409
 * `changed_elsewhere`. Sent in the query, where servers that do not know it ignore it. Optional: without it the last
 * change wins.
 */
export const versionQuery = v.object({ version: v.optional(v.pipe(v.string(), v.maxLength(64))) });

/** Version in a reply; '' from servers without versions. */
export const repliedVersion = v.optional(v.string(), '');
