// Jest's transform of a style sheet: the module is its text, as in the browser's build.
module.exports = { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
