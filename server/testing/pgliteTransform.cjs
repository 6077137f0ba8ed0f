// PGlite loads parts of Node by import(), which Jest's sandbox refuses without an experimental flag; require does.
module.exports = {
  process: (source) => ({
    code: `const loadModule = async (name) => module.require(name);${source.replaceAll('import(', 'loadModule(')}`,
  }),
};
