/** Which files may be chosen. */
export interface FileRule {
  /** Media types and their display names. */
  readonly types: readonly { readonly mime: string; readonly label: string }[];
  readonly mostBytes: number;
  /** Makes a file of these types smaller before its size is checked; returns the same file if it can't. */
  readonly shrink?: (file: File) => Promise<File>;
}

/** Returns the file to send, made smaller if the rule says how, or why it may not be chosen. */
export async function fileToSend(file: File, rule: FileRule): Promise<File | 'wrong_type' | 'too_large'> {
  const refusal = refusalOf(file, rule);
  if (rule.shrink === undefined || refusal === 'wrong_type') return refusal ?? file;
  const smaller = await rule.shrink(file);
  return refusalOf(smaller, rule) ?? smaller;
}

/** Returns why a file may not be chosen, or null if it may. The server checks the type again. */
function refusalOf(
  file: { readonly type: string; readonly size: number },
  { types, mostBytes }: FileRule,
): 'wrong_type' | 'too_large' | null {
  if (!types.some(({ mime }) => mime === file.type)) return 'wrong_type';
  return file.size > mostBytes ? 'too_large' : null;
}
