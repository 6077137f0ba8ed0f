// The jobs that a request for several drivers becomes.

/** The titles of the jobs of `count` drivers; several jobs have a number, so that drivers can tell them apart. */
export const titlesOfDrivers = (title: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => (count === 1 ? title : `${title} (${index + 1} of ${count})`));
