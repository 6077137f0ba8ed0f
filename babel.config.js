// Jest reads it for JavaScript, most of all for packages that ship only ES modules. webpack compiles the browser app with
// SWC, and ts-jest compiles TypeScript.
export default {
  plugins: ['@babel/plugin-transform-modules-commonjs'],
};
