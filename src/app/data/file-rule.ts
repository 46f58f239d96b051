/** Which files may be chosen. */
export interface FileRule {
  /** By media type, and what people call it. */
  readonly types: readonly { readonly mime: string; readonly label: string }[];
  readonly mostBytes: number;
}

/** Why a file may not be chosen; null where it may. What a browser says of a file's type is checked again by the server. */
export function refusalOf(
  file: { readonly type: string; readonly size: number },
  { types, mostBytes }: FileRule,
): 'wrong_type' | 'too_large' | null {
  if (!types.some(({ mime }) => mime === file.type)) return 'wrong_type';
  return file.size > mostBytes ? 'too_large' : null;
}
