// A change of the source that breaks the product on purpose, and the tests that must notice it.

export interface Regression {
  name: string;
  file: string;
  /** Exact text that occurs once in the file. */
  find: string;
  replace: string;
  /** The test files that must notice it, relative to the root of the repository. */
  tests: readonly string[];
}

/** Returns the text of the file with the regression. Throws when `find` does not occur exactly once. */
export function applyRegression(text: string, { name, file, find, replace }: Regression): string {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`${name}: ${file} contains ${String(count)} times: ${find.trim()}`);
  return text.replace(find, () => replace);
}
