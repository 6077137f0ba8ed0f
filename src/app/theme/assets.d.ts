// Files that webpack converts to addresses.
declare module '*.woff2' {
  const address: string;
  export default address;
}
