// Email addresses as people type and copy them.

const HAS_OTHERS = /[^\0-\x7f]/;
/** Characters that end the host of a URL, or stand for others in it. */
const NOT_OF_HOST = /[\s/:?#@\\%[\]]/;

/** The address in a copied link or in the line of a mail: 'mailto:ada@example.com?subject=Hire', 'Ada <ada@example.com>,'. */
function copiedAddress(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/[.,;]+$/, '');
  const inner = /<([^<>]*)>$/.exec(text)?.[1]?.trim() ?? text;
  return /^mailto:/i.test(inner) ? inner.slice('mailto:'.length).replace(/\?.*$/, '') : inner;
}

/**
 * The address with its domain in the form that mail servers use: 'm@müller.example' is 'm@xn--mller-kva.example'. Two
 * spellings of a domain are thus one account. Returns any other text without what stands around a copied address.
 */
export function mailAddress(typed: string): string {
  const address = copiedAddress(typed);
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at + 1), address.slice(at + 1)];
  if (at < 1 || !HAS_OTHERS.test(domain) || NOT_OF_HOST.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? local + new URL(url).hostname : address;
}
