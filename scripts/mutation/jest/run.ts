// The input of one Jest process, and its output for each test file.

export interface Run {
  /** The test files in the order in which they run. */
  files: string[];
  /** The folder for the recorded coverage of each file; without it nothing is recorded. */
  coverage?: string;
  /** The mutant that is switched on. */
  mutant?: string;
  /** Stryker's guard against endless loops: the mutant throws after this many uses. */
  hitLimit?: number;
  /** Tests that reach the mutant, by file; a file that is missing here runs to its end. */
  tests?: Record<string, string[]>;
}

type Hits = Record<string, number>;
export interface FileCoverage {
  /** Reached while the file and its imports load, or in hooks around all tests. */
  loaded: Hits;
  perTest: Record<string, Hits>;
  /** The duration of each test. */
  milliseconds: Record<string, number>;
}
