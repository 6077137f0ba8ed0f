declare module 'subset-font' {
  /** The font with the glyphs of `text`; `variationAxes` makes a font of one weight from a variable one. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'sfnt'; variationAxes: { wght: number } },
  ): Promise<Buffer>;
}
