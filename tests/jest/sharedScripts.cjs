// Jest compiles every module again for each test file. This keeps the compiled script of a module in the worker, and runs
// it in the context of each file: the modules themselves are still separate. Half of the time of a test file is compilation.
const vm = require('node:vm');

const compileFunction = vm.compileFunction;
const scripts = new Map();

vm.compileFunction = (source, params, options) => {
  // A script has no import() of its own.
  if (source.includes('import(')) return compileFunction(source, params, options);
  const { filename, parsingContext } = options;
  const known = scripts.get(filename);
  if (known?.source === source) return known.script.runInContext(parsingContext);
  const head = `(function (${params.join(', ')}) {`;
  const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  scripts.set(filename, { source, script });
  return script.runInContext(parsingContext);
};
