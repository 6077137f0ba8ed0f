// A Jest transform: PGlite loads Node's modules with import(), which Jest allows only with an experimental flag of Node.
module.exports = {
  process: (text) => ({
    code: text.replace(/\bimport\("([\w:/]+)"\)/g, 'Promise.resolve(module.require("$1"))'),
  }),
};
