// Searches of lists that the browser has as a whole. They compare texts as the database does by `search_text`.

/** Letters that have no accent to remove. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't' },
  ...{ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' },
};

/** In lower case, without accents, apostrophes and invisible characters; hyphens, commas, semicolons and slashes are spaces. */
const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}|\p{Cf}|['"`´ʹʻʼ‘’‛′]/gu, '')
    .toLowerCase()
    .replace(/[łøđðħıŋŧæœßþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\p{Pd},;/]/gu, ' ');

/** Characters of the scripts that write a name without a space between its words. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

/**
 * The text with a space between the characters of such scripts: each one is a word of a search, so that '李小龙' finds
 * '李 小龙' and '小龙 李'.
 */
export const withSeparateCharacters = (text: string): string =>
  text.replace(EAST_ASIAN, (characters) => ` ${[...characters.normalize('NFKC')].join(' ')} `);

/** True when `text` contains each word of `wanted`, in any order; also for a `wanted` without words. */
export function containsWords(text: string, wanted: string): boolean {
  const searched = searchText(text);
  return searchText(withSeparateCharacters(wanted))
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
