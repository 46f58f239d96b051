/** Texts that try to inject markup: every opening with every closing, in several spellings. */
export const payloads: readonly string[] = spellings();

function spellings(): string[] {
  const openings = [
    '</script>',
    '</SCRIPT >',
    '</script\t/x>',
    '<!--<script>',
    '-->',
    ']]>',
    '"',
    "'",
    '">',
    "'>",
    '</title>',
    '</head>',
    '&lt;/script&gt;',
    '\\u003c/script\\u003e',
    '\u2028</script>',
    '$&',
    "$'",
    '$`',
  ];
  const bodies = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    ' onmouseover=alert(1) x=',
    '{{constructor.constructor("alert(1)")()}}',
    'javascript:alert(1)',
    '<base href=//evil.example>',
    '<meta http-equiv=refresh content=0;url=//evil.example>',
    '<link rel=canonical href=//evil.example>',
    '<style>*{display:none}</style>',
    '\\";alert(1)//',
    '%3C/script%3E%3Cscript%3Ealert(1)',
  ];
  return openings.flatMap((opening) => bodies.map((body) => opening + body));
}
