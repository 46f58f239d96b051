/** Part of the package's interface, which it doesn't declare itself. */
declare module 'subset-font' {
  /** Returns the glyphs of a text, or all, in a font of any format, with axes of variation fixed where it has them. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'sfnt';
      readonly keepAllGlyphs: true;
      readonly variationAxes: Readonly<Record<string, number>>;
    },
  ): Promise<Buffer>;
}
