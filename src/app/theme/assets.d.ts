// Files that webpack turns into addresses.
declare module '*.woff2' {
  const address: string;
  export default address;
}
