/** Marks a reply as a file of this name: in its own letters, and in ASCII for what does not read those (RFC 6266). */
export function asAttachment(name: string): string {
  const plain = name.replaceAll(/[^ -~]+|["\\]/g, '').replace(/^-+/, '');
  const ascii = plain.startsWith('.') ? `file${plain}` : plain;
  const header = `attachment; filename="${ascii}"`;
  if (/^[ -~]*$/.test(name)) return header;
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${header}; filename*=UTF-8''${encoded}`;
}
