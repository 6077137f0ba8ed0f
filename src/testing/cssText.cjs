// A Jest transform: the module of a style sheet exports its text, as in the build for the browser.
module.exports = { process: (text) => ({ code: `module.exports = ${JSON.stringify(text)};` }) };
