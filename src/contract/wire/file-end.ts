/**
 * Asks for a marked end, as a parameter of `Accept`; repeated in the reply's media type by servers that mark it. Nothing
 * in a CSV file tells where it ends, and a proxy that reads from our server with HTTP/1.0 passes on what it has as a
 * complete reply if that connection breaks.
 */
export const markedEnd = 'end=marked';

/** The last character of a file with a marked end (end of transmission); not part of the file. */
export const endMark = '\u0004';
