// A style sheet, imported as its text for StaticStyle.
declare module '*.css' {
  const css: string;
  export default css;
}
