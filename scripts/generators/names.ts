// The spellings of a noun, or of a verb with a noun: 'job-request' is jobRequest, JobRequest, jobRequests…

export interface Names {
  /** 'job-request': the folder. */
  kebab: string;
  /** 'jobRequest'. */
  camel: string;
  /** 'JobRequest'. */
  pascal: string;
  /** 'job request', as text. */
  words: string;
  /** 'Job request'. */
  title: string;
}

const KEBAB = /^[a-z]+(-[a-z]+)*$/;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Throws a RangeError for anything but lowercase words joined by hyphens, at least `atLeast` of them. */
export function namesOf(kebab: string, atLeast = 1): Names {
  const words = kebab.split('-');
  if (!KEBAB.test(kebab) || words.length < atLeast) {
    throw new RangeError(
      `'${kebab}' is not ${atLeast === 1 ? 'a noun' : 'a verb-noun'} such as 'archive-car'.`,
    );
  }
  const pascal = words.map(capital).join('');
  return {
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    words: words.join(' '),
    title: capital(words.join(' ')),
  };
}

/** 'car' to 'cars', 'enquiry' to 'enquiries', 'tax' to 'taxes'; works on any spelling of the word. */
export function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
