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

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** "5 MB", "1.4 MB", "512 B": by thousands, as systems show it. */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1000 ** power;
  return `${size < 10 && power > 0 ? Number(size.toFixed(1)) : Math.round(size)} ${units[power] ?? 'B'}`;
}
