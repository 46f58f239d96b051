/** Which files may be chosen. */
export interface FileRule {
  /** Media types and their display names. */
  readonly types: readonly { readonly mime: string; readonly label: string }[];
  readonly mostBytes: number;
}

/** Returns why a file may not be chosen, or null if it may. The server checks the type again. */
export function refusalOf(
  file: { readonly type: string; readonly size: number },
  { types, mostBytes }: FileRule,
): 'wrong_type' | 'too_large' | null {
  if (!types.some(({ mime }) => mime === file.type)) return 'wrong_type';
  return file.size > mostBytes ? 'too_large' : null;
}
