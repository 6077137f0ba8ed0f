// The preload links of the first pictures of a page. The browser fetches them before it has read the styles, the
// typefaces and the content.

/** The pictures that the components mark as the first ones. */
const FIRST_PICTURES = /<picture[^>]*>((?:<source [^>]*>)+)<img [^>]*fetchPriority="high"/g;
const SOURCE = /<source (media="[^"]*" )?(type="image\/avif") srcSet="([^"]*)" sizes="([^"]*)"/g;

/** The links for the first pictures of rendered markup, in AVIF: a browser without AVIF ignores them. */
export function picturePreloads(markup: string): string {
  return [...markup.matchAll(FIRST_PICTURES)]
    .flatMap(([, sources = '']) => [...sources.matchAll(SOURCE)])
    .map(
      ([, media = '', type = '', srcSet = '', sizes = '']) =>
        `<link rel="preload" as="image" ${media}${type} imagesrcset="${srcSet}" imagesizes="${sizes}" fetchpriority="high">`,
    )
    .join('');
}
